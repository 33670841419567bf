import type { TokenNeed } from '@marque/domain/account/access-tokens';
import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { DraftId } from '@marque/domain/api/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { assertTokenReaches, lacksVerifiedPhone } from '../access.ts';
import type { Deps } from '../deps.ts';
import type { ReadWithSession } from '../ports/sessions.port.ts';
import type { PairingProof, SessionInfo, TokenProof } from '../request-context.ts';
import type { Context } from '../trpc.ts';
import { getLimits } from './rate-limit-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identityLookup: Promise<Identity> | null;
    callContext: Promise<Context> | null;
    /** The feed position from before anything was read with the session; `undefined` if nothing was. */
    livePlace: ReturnType<Deps['events']['place']> | undefined;
  }
  interface FastifyContextConfig {
    readWithSession?(request: FastifyRequest): ReadWithSession | null;
  }
}

/** `__Host-` binds the cookie to this host and to https; browsers reject it otherwise. */
export function sessionCookieName({ isHttps }: Pick<Config, 'isHttps'>): string {
  return isHttps ? '__Host-marque_session' : 'marque_session';
}

/** The longest lifetime of a cookie in browsers (RFC 6265bis). */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;
const MAX_USER_AGENT = 300;

function deviceCookieName({ isHttps }: Pick<Config, 'isHttps'>): string {
  return isHttps ? '__Host-marque_device' : 'marque_device';
}

function getPairingCookieName({ isHttps }: Pick<Config, 'isHttps'>): string {
  return isHttps ? '__Host-marque_pairing' : 'marque_pairing';
}

function getSessionId(deps: Deps, request: FastifyRequest): string | null {
  return request.cookies[sessionCookieName(deps.config)] || null;
}

function cookiesOn(deps: Deps, reply: FastifyReply): Context['cookies'] {
  const name = sessionCookieName(deps.config);
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.isHttps,
  } as const;
  return {
    set: (sessionId, expires) => void reply.setCookie(name, sessionId, { ...options, expires }),
    // Browsers cache sizes of photos for a day, which the next user of the browser must not see (OWASP ASVS 14.3.1).
    clear: () => void reply.clearCookie(name, options).header('clear-site-data', '"cache"'),
    setPairing: (phone) => {
      const name = getPairingCookieName(deps.config);
      if (phone) void reply.setCookie(name, phone.secret, { ...options, expires: phone.expiresAt });
      else void reply.clearCookie(name, options);
    },
    setDevice: (deviceId) =>
      void reply.setCookie(deviceCookieName(deps.config), deviceId, {
        ...options,
        maxAge: DEVICE_COOKIE_SECONDS,
      }),
  };
}

interface Identity {
  user: SessionUser | null;
  session: SessionInfo | null;
  token: TokenProof | null;
  pairing: PairingProof | null;
  beside: unknown;
}

const NOBODY: Identity = { user: null, session: null, token: null, pairing: null, beside: null };

/**
 * The token in `Authorization: Bearer …` (RFC 6750, 2.1), even if it is empty or malformed: then the cookie is ignored.
 * `null` without it; any other scheme is ignored.
 */
export function getBearer(request: FastifyRequest): string | null {
  const [scheme = '', ...rest] = (request.headers.authorization ?? '').trim().split(' ');
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ').trim() : null;
}

async function identityOfToken(deps: Deps, bearer: string): Promise<Identity> {
  const found = await deps.accessTokens.find(bearer);
  if (!found) return { ...NOBODY, token: { kind: 'refused' } };
  const { user, ...token } = found;
  return { ...NOBODY, user, token: { kind: 'valid', ...token } };
}

async function findRequestPairing(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PairingProof | null> {
  const secret = request.cookies[getPairingCookieName(deps.config)];
  const found = secret ? await deps.pairings.find(secret) : null;
  if (!secret || !found) return null;
  const { pairing, isRenewed } = found;
  if (isRenewed) cookiesOn(deps, reply).setPairing({ secret, expiresAt: pairing.expiresAt });
  return pairing;
}

async function lookUp(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
  const bearer = getBearer(request);
  if (bearer !== null) return identityOfToken(deps, bearer);
  const sessionId = getSessionId(deps, request);
  const readWithSession = request.routeOptions.config.readWithSession?.(request) ?? null;
  const found = sessionId ? await deps.sessions.find(sessionId, readWithSession) : null;
  const pairing = await findRequestPairing(deps, request, reply);
  if (!sessionId || !found) return { ...NOBODY, pairing };
  if (found.renewedUntil) cookiesOn(deps, reply).set(sessionId, found.renewedUntil);
  const { user, session, beside } = found;
  return { user, session, token: null, pairing, beside };
}

/** The caller: one lookup per request, no matter how many procedures it calls. */
function getIdentity(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
  request.identityLookup ??= lookUp(deps, request, reply);
  return request.identityLookup;
}

/**
 * The caller as limits count them: a user, by a session or any of their access tokens, or a paired phone; `null` for a
 * guest. Counting by token would let users multiply their limits by creating tokens.
 */
export async function callerKey(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
  const { user, pairing } = await getIdentity(deps, request, reply);
  if (user) return `user ${user.id}`;
  return pairing ? `phone ${pairing.id}` : null;
}

/** The caller's ids for the log, and only if they were already looked up. */
export async function loggedCaller(request: FastifyRequest): Promise<{ userId?: number; token?: number }> {
  const { user, token } = (await request.identityLookup?.catch(() => null)) ?? NOBODY;
  return { ...(user && { userId: user.id }), ...(token?.kind === 'valid' && { token: token.id }) };
}

/**
 * The caller, if they may use a plain route, by cookie or token: the same rules as `permittedProcedure` and, with
 * `verified`, `verifiedProcedure`. Raises NOT_SIGNED_IN, TOKEN_INVALID, NOT_ALLOWED, TOKEN_NOT_ALLOWED, or
 * PHONE_NOT_VERIFIED.
 */
export async function permittedUser(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { action, changes, verified = false }: TokenNeed & { verified?: boolean },
): Promise<SessionUser> {
  const { user, token } = await getIdentity(deps, request, reply);
  if (!user) throw new DomainError(token ? 'TOKEN_INVALID' : 'NOT_SIGNED_IN');
  if (token?.kind === 'valid') assertTokenReaches(token, { action, changes });
  if (action && !may(user.role, action)) throw new DomainError('NOT_ALLOWED');
  if (verified && lacksVerifiedPhone({ user, token })) throw new DomainError('PHONE_NOT_VERIFIED');
  return user;
}

export interface UserOrPhone {
  user: SessionUser | null;
  pairing: PairingProof | null;
}

/** Like `permittedUser`; if nobody is signed in, a paired phone is accepted. */
export async function permittedUserOrPhone(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  need: TokenNeed & { verified?: boolean },
): Promise<UserOrPhone> {
  const { user, token, pairing } = await getIdentity(deps, request, reply);
  if (!user && !token && pairing) return { user: null, pairing };
  return { user: await permittedUser(deps, request, reply, need), pairing };
}

/** The phone paired with this very draft, whoever else may be signed in on it. Raises PAIRING_ENDED. */
export async function getPhone(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  draftId: DraftId,
): Promise<PairingProof> {
  const { pairing } = await getIdentity(deps, request, reply);
  if (pairing?.draftId !== draftId) throw new DomainError('PAIRING_ENDED');
  return pairing;
}

/** The context of all procedures that a request calls; its body may be admitted by it before. */
export function getContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  request.callContext ??= createContext(deps, request, reply);
  return request.callContext;
}

async function createContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const identity = await getIdentity(deps, request, reply);
  return {
    deps: { ...deps, rateLimits: getLimits(deps, request) },
    ...identity,
    request: {
      id: request.id,
      ip: request.ip,
      sessionId: identity.token ? null : getSessionId(deps, request),
      deviceId: request.cookies[deviceCookieName(deps.config)] || null,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    },
    cookies: cookiesOn(deps, reply),
  };
}
