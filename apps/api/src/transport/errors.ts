import { DomainError, ERRORS, type ErrorBody, type ErrorCode } from '@marque/domain/api/errors';
import { toIssues } from '@marque/domain/api/issues';
import { plainMessage } from '@marque/domain/api/plain-messages';
import { WireFormatError } from '@marque/domain/api/wire-format-error';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { isDatabaseAway, isStorageFull } from '../platform/database-errors.ts';
import { violatedConstraint } from '../platform/violated-constraint.ts';

// For schemas without their own messages: readable by people and scripts.
z.config({ customError: plainMessage });

/** Someone has to free space, so an immediate retry is useless. */
const FULL_RETRY_S = 60;

const CODE_OF_TRPC: Partial<Record<TRPCError['code'], ErrorCode>> = {
  BAD_REQUEST: 'MALFORMED_REQUEST',
  PARSE_ERROR: 'MALFORMED_REQUEST',
  UNAUTHORIZED: 'NOT_SIGNED_IN',
  FORBIDDEN: 'NOT_ALLOWED',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'NOT_FOUND',
  PAYLOAD_TOO_LARGE: 'BODY_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  TOO_MANY_REQUESTS: 'TOO_MANY_TRIES',
  SERVICE_UNAVAILABLE: 'UNAVAILABLE',
};

/** The error for any write that fails for lack of space: 507, retry in a minute. */
export function storageFull(cause: unknown): DomainError {
  return new DomainError('STORAGE_FULL', { retryAfter: FULL_RETRY_S, cause });
}

/** Constraints of users' own records, which a write only violates while their account is being deleted. */
const OWN_RECORDS =
  /^(?:photos_owner|(?:consignments|draft_consignments|idempotency_keys|account_usage|api_tokens|webhooks)_user)_id_fkey$/;

function isAccountGone(thrown: unknown): boolean {
  return OWN_RECORDS.test(violatedConstraint(thrown, 'reference') ?? '');
}

/** Converts any error to a DomainError; `null` for an unexpected one. */
export function toDomainError(thrown: unknown): DomainError | null {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof z.core.$ZodError)
    return new DomainError('VALIDATION_FAILED', { issues: toIssues(thrown), cause: thrown });
  if (thrown instanceof WireFormatError) return new DomainError('MALFORMED_REQUEST', { cause: thrown });
  if (isAccountGone(thrown)) return new DomainError('NOT_SIGNED_IN', { cause: thrown });
  if (isStorageFull(thrown)) return storageFull(thrown);
  if (isDatabaseAway(thrown)) return new DomainError('UNAVAILABLE', { retryAfter: 2, cause: thrown });
  if (thrown instanceof TRPCError) {
    if (thrown.cause && thrown.code !== 'INTERNAL_SERVER_ERROR') {
      return toDomainError(thrown.cause) ?? refusalOfTrpc(thrown);
    }
    return thrown.cause ? toDomainError(thrown.cause) : refusalOfTrpc(thrown);
  }
  return null;
}

function refusalOfTrpc(error: TRPCError): DomainError | null {
  const code = CODE_OF_TRPC[error.code];
  return code ? new DomainError(code, { cause: error }) : null;
}

/** Converts any error for tRPC: the DomainError as `cause`, with a matching status. */
export function toTrpcError(thrown: unknown): TRPCError {
  const refusal = toDomainError(thrown) ?? new DomainError('UNEXPECTED', { cause: thrown });
  return new TRPCError({ code: refusal.status, message: refusal.message, cause: refusal });
}

/** The body of an error, for REST and tRPC: message, code, issues; never a stack. */
export function buildBody(thrown: unknown): ErrorBody {
  const refusal = toDomainError(thrown) ?? new DomainError('UNEXPECTED');
  const { issues, retryAfter, newer } = refusal.details;
  return {
    message: refusal.message,
    code: refusal.code,
    ...(issues ? { issues } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(newer === undefined ? {} : { newer }),
  };
}

const HTTP_STATUS: Readonly<Record<DomainError['status'], number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

export function toHttpStatus(code: ErrorCode): number {
  const entry: { status: DomainError['status']; http?: number } = ERRORS[code];
  return entry.http ?? HTTP_STATUS[entry.status];
}
