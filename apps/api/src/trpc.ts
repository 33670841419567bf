import { type TokenNeed, tokenReaches } from '@marque/domain/access-tokens';
import { FRESH_FOR_MS } from '@marque/domain/account';
import { DomainError } from '@marque/domain/errors';
import type { UserId } from '@marque/domain/ids';
import { type Action, may, needsVerifiedPhone } from '@marque/domain/permissions';
import type { SessionUser } from '@marque/domain/user';
import { wireTransformer } from '@marque/domain/wire-format';
import { initTRPC } from '@trpc/server';
import type { Deps } from './deps.ts';
import { bodyOf, toTrpcError } from './errors.ts';
import type { HandoverCookie, HandoverProof, RequestInfo, SessionCookies, SessionInfo, TokenProof } from './visitor.ts';

/** What a procedure knows of its request. */
export interface Context {
  deps: Deps;
  /** Who the session cookie or the access token proves; `null` for a guest. */
  user: SessionUser | null;
  /** The session itself; `null` for a guest and for a token. */
  session: SessionInfo | null;
  /** The access token that the request brought, whether it is good or not; a cookie beside it counts for nothing. */
  token: TokenProof | null;
  /** The draft whose photos this phone has taken up; `null` as a rule. */
  handover: HandoverProof | null;
  request: RequestInfo;
  /** Starts and ends the browser's session by setting cookies on the answer. */
  cookies: SessionCookies & HandoverCookie;
}

/** Live streams: a sign of life often enough for every proxy on the way, a fresh start now and then. */
const STREAM_PING_MS = 15_000;
const STREAM_DEAD_AFTER_MS = 40_000;
const STREAM_LASTS_MS = 15 * 60_000;

/** Who may call a procedure: said once, by the base procedure it is built on, and read by the test of the whole router. */
export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  /** Signed in, or with a login that waits for its second factor; the procedure itself tells which. */
  | { kind: 'signedInOrPending' }
  /** A phone that took up the photos of a draft, whoever holds it. */
  | { kind: 'handover' }
  /** `verified`: with a verified phone where the role needs one. `confirmed`: with a fresh proof of who it is. */
  | { kind: 'permitted' | 'verified' | 'confirmed'; action: Action };

export interface Meta {
  access: Access;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: wireTransformer,
    sse: {
      ping: { enabled: true, intervalMs: STREAM_PING_MS },
      client: { reconnectAfterInactivityMs: STREAM_DEAD_AFTER_MS },
      maxDurationMs: STREAM_LASTS_MS,
    },
    isDev: false,
    errorFormatter: ({ shape, error }) => {
      const body = bodyOf(error);
      const { stack: _, ...data } = shape.data;
      return { ...shape, message: body.message, data: { ...data, marque: body } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Turns refusals by a rule into answers; anything unforeseen is logged in full and answered blandly. */
const refusals = t.middleware(async ({ ctx, next, path }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toTrpcError(result.error);
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.deps.log.error(
      { err: result.error.cause ?? result.error, procedure: path, reqId: ctx.request.id },
      'procedure failed',
    );
  }
  return { ...result, error };
});

/** A token reaches as far as its scopes and its owner's role; what is open to everybody is open to it too. */
const reachOfTokens = t.middleware(({ ctx, next, meta, type }) => {
  const access = meta?.access ?? { kind: 'public' };
  if (ctx.token?.kind === 'refused' && access.kind !== 'public') throw new DomainError('TOKEN_INVALID');
  if (ctx.token?.kind === 'valid' && access.kind !== 'public') {
    // A stream outlasts the moment in which its token was looked at.
    if (type === 'subscription') throw new DomainError('TOKEN_NOT_ALLOWED');
    const action = 'action' in access ? access.action : null;
    assertTokenReaches(ctx.token, { action, changes: type === 'mutation' });
  }
  return next();
});

/** Raises NOT_ALLOWED where not even the token's owner may, TOKEN_NOT_ALLOWED where he may and the token may not. */
export function assertTokenReaches(token: Extract<TokenProof, { kind: 'valid' }>, need: TokenNeed): void {
  if (need.action && !may(token.ownerRole, need.action)) throw new DomainError('NOT_ALLOWED');
  if (!tokenReaches(token.scopes, need)) throw new DomainError('TOKEN_NOT_ALLOWED');
}

/** Anybody. */
export const publicProcedure = t.procedure
  .use(refusals)
  .use(reachOfTokens)
  .meta({ access: { kind: 'public' } });

/** A phone that took up the photos of one draft: HANDOVER_ENDED otherwise. Adds `handover`. */
export const handoverProcedure = publicProcedure.meta({ access: { kind: 'handover' } }).use(({ ctx, next }) => {
  if (!ctx.handover) throw new DomainError('HANDOVER_ENDED');
  return next({ ctx: { ...ctx, handover: ctx.handover } });
});

/** Signed in, or about to be: for a procedure that refuses everybody else itself. */
export const signedInOrPendingProcedure = publicProcedure.meta({ access: { kind: 'signedInOrPending' } });

/** Signed in, whatever the role: 401 otherwise. Adds `user` and `userId`. */
export const signedInProcedure = publicProcedure.meta({ access: { kind: 'signedIn' } }).use(({ ctx, next }) => {
  if (!ctx.user) throw new DomainError('NOT_SIGNED_IN');
  return next({ ctx: { ...ctx, user: ctx.user, userId: ctx.user.id } });
});

/** Signed in, with a role that may do `action` (403 otherwise); the ladder's middle rung for what needs no verified phone. */
export function permittedProcedure(action: Action) {
  return signedInProcedure.meta({ access: { kind: 'permitted', action } }).use(({ ctx, next }) => {
    if (!may(ctx.user.role, action)) throw new DomainError('NOT_ALLOWED');
    return next();
  });
}

/** As `permittedProcedure`, and the phone is verified where the role needs that (spec section 6). */
export function verifiedProcedure(action: Action) {
  return permittedProcedure(action)
    .meta({ access: { kind: 'verified', action } })
    .use(({ ctx, next }) => {
      if (lacksVerifiedPhone(ctx)) throw new DomainError('PHONE_NOT_VERIFIED');
      return next();
    });
}

/** Whether a verified phone is still due. A token narrows what its owner reaches, not whether the house knows him. */
export function lacksVerifiedPhone({ user, token }: { user: SessionUser; token: TokenProof | null }): boolean {
  const role = token?.kind === 'valid' ? token.ownerRole : user.role;
  return needsVerifiedPhone(role) && !user.phoneVerified;
}

/**
 * As `permittedProcedure`, for what a thief of an open browser must not do: the session's owner proved within the last ten minutes that it
 * is him (OWASP ASVS 7.5.1), else REAUTHENTICATION_NEEDED.
 */
export function confirmedProcedure(action: Action) {
  return permittedProcedure(action)
    .meta({ access: { kind: 'confirmed', action } })
    .use(({ ctx, next }) => {
      assertFresh(ctx);
      return next();
    });
}

/** Raises REAUTHENTICATION_NEEDED where the last proof is older than ten minutes. */
export function assertFresh({ deps, session }: Pick<Context, 'deps' | 'session'>): void {
  const age = session ? deps.clock().getTime() - session.authenticatedAt.getTime() : Number.POSITIVE_INFINITY;
  if (age > FRESH_FOR_MS) throw new DomainError('REAUTHENTICATION_NEEDED');
}

/** Refuses a `userId` in a payload that is not the caller's (design decision 3). It is compared, never queried with. */
export function assertOwnUserId(caller: UserId, claimed: UserId | undefined): void {
  if (claimed !== undefined && claimed !== caller) throw new DomainError('FOREIGN_USER');
}
