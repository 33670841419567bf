import type { Action } from '@marque/domain/account/permissions';
import { DomainError, ERRORS } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { serverTransformer } from '@marque/domain/api/serialize-response';
import { initTRPC } from '@trpc/server';
import { type Access, assertAccess, type ProvenCaller } from './access.ts';
import { buildBody, toTrpcError } from './errors.ts';
import type { PairingCookie, RequestInfo, SessionCookies } from './request-context.ts';

/**
 * The context of a procedure: the caller, authenticated by a session cookie, an access token, or a paired phone, and
 * the rest.
 */
export interface Context extends ProvenCaller {
  request: RequestInfo;
  cookies: SessionCookies & PairingCookie;
  /** What the route read in one statement with the session (ADR 0190), for the module that knows it. */
  beside?: unknown;
}

/** Live streams: pings often enough for every proxy on the way, and an occasional reconnect. */
const STREAM_PING_MS = 15_000;
const STREAM_DEAD_AFTER_MS = 40_000;
const STREAM_LASTS_MS = 15 * 60_000;

export interface Meta {
  access: Access;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: serverTransformer,
    sse: {
      ping: { enabled: true, intervalMs: STREAM_PING_MS },
      client: { reconnectAfterInactivityMs: STREAM_DEAD_AFTER_MS },
      maxDurationMs: STREAM_LASTS_MS,
    },
    isDev: false,
    errorFormatter: ({ shape, error }) => {
      const body = buildBody(error);
      const { stack: _, ...data } = shape.data;
      return { ...shape, message: body.message, data: { ...data, marque: body } };
    },
  });

export const router = t.router;

/** Sends DomainErrors as they are; logs any other error in full and sends a generic one. */
const refusals = t.middleware(async ({ ctx, next, path }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toTrpcError(result.error);
  if (error.cause instanceof DomainError) ctx.deps.trouble.note(error.cause);
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.deps.log.error(
      { err: result.error.cause ?? result.error, procedure: path, reqId: ctx.request.id },
      'procedure failed',
    );
  }
  ctx.deps.tallies.refusals.add(buildBody(error).code);
  logNotAllowed(ctx, path, error);
  return { ...result, error };
});

/** Logs access that was denied (OWASP ASVS 16.3.2); ignores all other errors. */
export function logNotAllowed({ deps, user, request }: Context, procedure: string, refusal: unknown): void {
  const { code } = buildBody(refusal);
  if (ERRORS[code].status !== 'FORBIDDEN') return;
  deps.log.warn({ reqId: request.id, procedure, code, ...(user && { userId: user.id }) }, 'not allowed');
}

/** Rejects callers without access before the input is read. */
const declaredAccess = t.middleware(({ ctx, next, meta, type }) => {
  assertAccess(ctx, { access: meta?.access ?? { kind: 'public' }, type });
  return next();
});

export const publicProcedure = t.procedure
  .use(refusals)
  .use(declaredAccess)
  .meta({ access: { kind: 'public' } });

/** A phone paired with a draft; PAIRING_ENDED otherwise. Adds `pairing`. */
export const pairedPhoneProcedure = publicProcedure.meta({ access: { kind: 'pairing' } }).use(({ ctx, next }) => {
  if (!ctx.pairing) throw new DomainError('PAIRING_ENDED');
  return next({ ctx: { ...ctx, pairing: ctx.pairing } });
});

/** Signed in, or with a pending login: for a procedure that rejects all others itself. */
export const signedInOrPendingProcedure = publicProcedure.meta({ access: { kind: 'signedInOrPending' } });

/** Signed in, with any role: 401 otherwise. Adds `user` and `userId`. */
export const signedInProcedure = publicProcedure.meta({ access: { kind: 'signedIn' } }).use(({ ctx, next }) => {
  if (!ctx.user) throw new DomainError('NOT_SIGNED_IN');
  return next({ ctx: { ...ctx, user: ctx.user, userId: ctx.user.id } });
});

/** Signed in, with a role that may do `action` (403 otherwise); does not require a verified phone. */
export function permittedProcedure(action: Action) {
  return signedInProcedure.meta({ access: { kind: 'permitted', action } });
}

/** Like `permittedProcedure`, and the phone is verified if the role needs that (spec 6.4). */
export function verifiedProcedure(action: Action) {
  return signedInProcedure.meta({ access: { kind: 'verified', action } });
}

/**
 * Like `permittedProcedure`, for actions that someone at an unattended browser must not do: requires that the session's
 * owner authenticated within the last ten minutes (OWASP ASVS 7.5.1), else REAUTHENTICATION_NEEDED. Creating a token
 * required that too, so a token suffices within its scopes.
 */
export function confirmedProcedure(action: Action) {
  return signedInProcedure.meta({ access: { kind: 'confirmed', action } });
}

/** Rejects a `userId` in a payload that is not the caller's (ADR 0003). It is compared, never used in a query. */
export function assertOwnUserId(caller: UserId, claimed: UserId | undefined): void {
  if (claimed !== undefined && claimed !== caller) throw new DomainError('FOREIGN_USER');
}
