import type { SessionUser } from '@marque/domain/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { FoundSession } from '../modules/auth/sessions.ts';
import type { Context } from '../trpc.ts';
import type { SessionCookies } from '../visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The look-up of this request's session, started by the first who asks. */
    sessionLookup: Promise<FoundSession | null> | null;
  }
}

/** `__Host-` binds the cookie to this very host and to https; browsers refuse it without. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-marque_session' : 'marque_session';
}

/** Longest a browser keeps a cookie (RFC 6265bis). */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;
const MAX_USER_AGENT = 300;

function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-marque_device' : 'marque_device';
}

function sessionIdOf(deps: Deps, request: FastifyRequest): string | null {
  return request.cookies[sessionCookieName(deps.config.publicUrl)] || null;
}

function cookiesOn(deps: Deps, reply: FastifyReply): SessionCookies {
  const name = sessionCookieName(deps.config.publicUrl);
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
  } as const;
  return {
    set: (sessionId, expires) => void reply.setCookie(name, sessionId, { ...options, expires }),
    clear: () => void reply.clearCookie(name, options),
    setDevice: (deviceId) =>
      void reply.setCookie(deviceCookieName(deps.config.publicUrl), deviceId, {
        ...options,
        maxAge: DEVICE_COOKIE_SECONDS,
      }),
  };
}

async function lookUp(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FoundSession | null> {
  const sessionId = sessionIdOf(deps, request);
  if (!sessionId) return null;
  const session = await deps.sessions.find(sessionId);
  if (session?.renewedUntil) cookiesOn(deps, reply).set(sessionId, session.renewedUntil);
  return session;
}

/** The session that the request's cookie proves: one look-up a request, however many procedures it carries. */
export function sessionOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FoundSession | null> {
  request.sessionLookup ??= lookUp(deps, request, reply);
  return request.sessionLookup;
}

/** Who the request's cookie proves. */
export async function userOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<SessionUser | null> {
  return (await sessionOf(deps, request, reply))?.user ?? null;
}

/** The context that every procedure gets, by either door. */
export async function contextOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const found = await sessionOf(deps, request, reply);
  return {
    deps,
    user: found?.user ?? null,
    session: found?.session ?? null,
    request: {
      id: request.id,
      ip: request.ip,
      sessionId: sessionIdOf(deps, request),
      deviceId: request.cookies[deviceCookieName(deps.config.publicUrl)] || null,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    },
    cookies: cookiesOn(deps, reply),
  };
}
