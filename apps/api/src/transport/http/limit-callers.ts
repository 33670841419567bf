import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { type CallerLimitName, createCallerLimits } from '../../platform/rate-limits/caller-limits.ts';
import type { Deps } from '../deps.ts';
import { noteLimitUse } from './rate-limit-headers.ts';
import { callerKey } from './request-session.ts';

/** Counts `calls` of whoever asks. Raises TOO_MANY_TRIES beyond what anybody may ask for in a minute. */
export type CountCalls = (request: FastifyRequest, reply: FastifyReply, calls: number) => Promise<void>;

/** By its route; the address decides only where there is none, because one address has many spellings. */
function isOfRest(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).startsWith('/api/');
}

function getLimit(request: FastifyRequest): CallerLimitName {
  return request.routeOptions.url === '/api/photos/:id' ? 'photos' : 'caller';
}

/**
 * Limits what one caller may ask of this process: every request of the REST side here, before its body is read; a
 * procedure's caller counts by what this returns, since a batch holds several calls. Health, figures and pages are not
 * counted.
 */
export function limitCallers(app: FastifyInstance, deps: Deps): CountCalls {
  if (!deps.config.rateLimits) return async () => undefined;
  const limits = createCallerLimits();
  const count: CountCalls = async (request, reply, calls) => {
    // Where the database is away nobody can be told from a guest; the request itself will say that it is.
    const caller = await callerKey(deps, request, reply).catch(() => null);
    const [name, key] = caller === null ? (['guest', addressKey(request.ip)] as const) : [getLimit(request), caller];
    await limits.take(name, key, calls, (use) => noteLimitUse(request, use));
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isOfRest(request)) await count(request, reply, 1);
  });
  return count;
}
