import { Readable, Transform } from 'node:stream';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { type AccessNeed, assertAccess } from '../access.ts';
import type { Deps } from '../deps.ts';
import { hasBody } from './has-body.ts';
import { getContext } from './request-session.ts';

/** What a guest can send that we ask guests for (a registration, a passkey's answer) has a tenth of this. */
export const MAX_GUEST_BODY_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that refuses strangers in `onRequest` by itself, and bounds the body by itself. */
    boundsItsBody?: boolean;
  }
}

/** Where tRPC's plugin answers; `path` names the procedures, those of a batch separated by commas. */
const TRPC_ROUTE = '/trpc/:path';

/** What the procedure of this name demands of its callers; `null` where there is none. */
export type DeclaredAccess = (name: string) => AccessNeed | null;

interface Rules {
  deps: Deps;
  declaredAccess: DeclaredAccess;
}

/**
 * Looks at who asks before their body is read: nothing is read of a call that its caller may not make, and of a guest's
 * no more than a guest ever has to say (413). Routes beside tRPC's refuse by themselves, in `onRequest`.
 */
export function limitGuestBodies(app: FastifyInstance, deps: Deps, declaredAccess: DeclaredAccess): void {
  app.addHook('onRequest', async (request) => {
    // tRPC would gather a form of any length in memory, and fails at an empty one; no procedure takes any.
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

/** Whether none of the named procedures may be called: tRPC then tells why without looking at the input. */
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

/** Stands in for a body that is not read. */
function unread({ headers }: FastifyRequest): RequestPayload {
  const nothing: RequestPayload = Readable.from([]);
  // Fastify compares what it received with what was announced.
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
