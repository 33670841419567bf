import type { SessionUser } from '@marque/domain/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Context } from '../trpc.ts';
import type { SessionCookies } from '../visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The look-up of this request's session, started by the first who asks. */
    sessionLookup: Promise<SessionUser | null> | null;
  }
}

/** `__Host-` binds the cookie to this very host and to https; browsers refuse it without. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-marque_session' : 'marque_session';
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
  };
}

async function lookUp(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<SessionUser | null> {
  const sessionId = sessionIdOf(deps, request);
  if (!sessionId) return null;
  const session = await deps.sessions.find(sessionId);
  if (!session) return null;
  if (session.renewedUntil) cookiesOn(deps, reply).set(sessionId, session.renewedUntil);
  return session.user;
}

/** Who the request's cookie proves: one look-up a request, however many procedures it carries. */
export function userOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<SessionUser | null> {
  request.sessionLookup ??= lookUp(deps, request, reply);
  return request.sessionLookup;
}

/** The context that every procedure gets, by either door. */
export async function contextOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  return {
    deps,
    user: await userOf(deps, request, reply),
    request: { id: request.id, ip: request.ip, sessionId: sessionIdOf(deps, request) },
    cookies: cookiesOn(deps, reply),
  };
}
