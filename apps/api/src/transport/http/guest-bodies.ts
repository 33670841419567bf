import { Readable, Transform } from 'node:stream';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { type AccessNeed, assertAccess } from '../access.ts';
import type { Deps } from '../deps.ts';
import { hasBody } from './has-body.ts';
import { getContext } from './request-session.ts';

/** Legitimate bodies of guests (a registration, a passkey's response) have a tenth of this. */
export const MAX_GUEST_BODY_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that rejects strangers in `onRequest` and limits the body itself. */
    boundsItsBody?: boolean;
  }
}

const TRPC_ROUTE = '/trpc/:path';

export type DeclaredAccess = (name: string) => AccessNeed | null;

interface Rules {
  deps: Deps;
  declaredAccess: DeclaredAccess;
}

/**
 * Checks callers before their body is read: nothing is read for callers without access, and at most as much as a
 * legitimate body for guests (413). Routes other than tRPC's reject callers themselves, in `onRequest`.
 */
export function limitGuestBodies(app: FastifyInstance, deps: Deps, declaredAccess: DeclaredAccess): void {
  app.addHook('onRequest', async (request) => {
    // tRPC would buffer a form of any length in memory, and fails at an empty one; no procedure accepts any.
    if (isTrpc(request) && request.method !== 'GET' && !isJson(request))
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    admit({ deps, declaredAccess }, request, reply, payload).then(
      (admitted) => done(null, admitted),
      (error: Error) => done(error),
    );
  });
}

const isTrpc = ({ routeOptions }: FastifyRequest) => routeOptions.url === TRPC_ROUTE;
const isJson = ({ headers }: FastifyRequest) => /^application\/json\b/i.test(headers['content-type'] ?? '');

async function admit(
  { deps, declaredAccess }: Rules,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
): Promise<RequestPayload> {
  if (isTrpc(request) && (await isRefused({ deps, declaredAccess }, request, reply))) return unread(request);
  if (request.routeOptions.config.boundsItsBody === true) return payload;
  const { user, pairing } = await getContext(deps, request, reply);
  return user || pairing ? payload : limited(request, payload);
}

/** Whether none of the named procedures may be called: tRPC then reports why without parsing the input. */
async function isRefused(
  { deps, declaredAccess }: Rules,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const context = await getContext(deps, request, reply);
  const { path } = request.params as { path: string };
  return path.split(',').every((name) => {
    const need = declaredAccess(name);
    if (!need) return true;
    try {
      assertAccess(context, need);
      return false;
    } catch {
      return true;
    }
  });
}

function unread({ headers }: FastifyRequest): RequestPayload {
  const nothing: RequestPayload = Readable.from([]);
  // Fastify compares what it received with the announced length.
  nothing.receivedEncodedLength = Number(headers['content-length'] ?? 0);
  return nothing;
}

function limited({ headers }: FastifyRequest, payload: RequestPayload): RequestPayload {
  const announced = headers['content-length'];
  if (Number(announced) > MAX_GUEST_BODY_BYTES) throw new DomainError('BODY_TOO_LARGE');
  return announced === undefined ? payload.pipe(stopAt(MAX_GUEST_BODY_BYTES)) : payload;
}

function stopAt(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      if (size > maxBytes) done(new DomainError('BODY_TOO_LARGE'));
      else done(null, piece);
    },
  });
}
