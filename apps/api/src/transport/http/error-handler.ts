import { DomainError, type ErrorCode } from '@marque/domain/api/errors';
import { TRPCError } from '@trpc/server';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { DatabaseTrouble } from '../../platform/database-trouble.ts';
import { buildBody, toDomainError, toHttpStatus } from '../errors.ts';

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  414: 'MALFORMED_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  431: 'MALFORMED_REQUEST',
};

function getRefusal(error: FastifyError): DomainError | null {
  const refusal = toDomainError(error);
  if (refusal) return refusal;
  const code = error.statusCode === undefined ? undefined : CODE_OF_STATUS[error.statusCode];
  return code ? new DomainError(code, { cause: error }) : null;
}

/**
 * The challenge of a 401 (RFC 9110, 11.6.1; RFC 6750, 3). The session cookie has no scheme of its own; the named one is
 * unknown to browsers, so that none opens a password dialog.
 */
function getChallenge(code: ErrorCode): string {
  return code === 'TOKEN_INVALID' ? 'Bearer realm="Marque", error="invalid_token"' : 'Bearer realm="Marque"';
}

/**
 * Sends an error in the format of contract 4.2: the matching status and `{message, code, issues?}`, never a stack
 * trace.
 */
export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const body = buildBody(error);
  if (body.retryAfter !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(body.retryAfter)));
  const status = toHttpStatus(body.code);
  if (status === 401) void reply.header('www-authenticate', getChallenge(body.code));
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
}

/** A procedure's unexpected error was already logged there in full. */
const isLogged = (error: Error) => error instanceof TRPCError && error.cause instanceof DomainError;

/** Sends every error; unexpected ones are logged in full, database trouble as `trouble` decides. */
export function handleErrors(app: FastifyInstance, trouble: DatabaseTrouble): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = getRefusal(error);
    if (refusal) trouble.note(refusal);
    const isUnforeseen = !refusal || refusal.code === 'UNEXPECTED';
    if (isUnforeseen && !isLogged(error)) request.log.error({ err: error }, 'request failed');
    return sendError(reply, refusal ?? new DomainError('UNEXPECTED', { cause: error }));
  });
}
