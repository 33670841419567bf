import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { type CallerLimitName, createCallerLimits } from '../../platform/rate-limits/caller-limits.ts';
import type { Deps } from '../deps.ts';
import { noteLimitUse } from './rate-limit-headers.ts';
import { callerKey } from './request-session.ts';

/** Counts `calls` for the caller. Raises TOO_MANY_TRIES beyond the limit per minute. */
export type CountCalls = (request: FastifyRequest, reply: FastifyReply, calls: number) => Promise<void>;

/** By its route; by the URL only if there is none, because a URL has many spellings. */
function isOfRest(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).startsWith('/api/');
}

function getLimit(request: FastifyRequest): CallerLimitName {
  return request.routeOptions.url === '/api/photos/:id' ? 'photos' : 'caller';
}

/**
 * Limits the load of a single caller on this process: counts every REST request here, before its body is read; tRPC
 * requests are counted by the returned function, since a batch has several calls. Health, metrics, and pages are not
 * counted.
 */
export function limitCallers(app: FastifyInstance, deps: Deps): CountCalls {
  if (!deps.config.rateLimits) return async () => undefined;
  const limits = createCallerLimits();
  const count: CountCalls = async (request, reply, calls) => {
    // Without the database nobody can be told from a guest; the request itself will report that.
    const caller = await callerKey(deps, request, reply).catch(() => null);
    const [name, key] = caller === null ? (['guest', addressKey(request.ip)] as const) : [getLimit(request), caller];
    await limits.take(name, key, calls, (use) => noteLimitUse(request, use));
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isOfRest(request)) await count(request, reply, 1);
  });
  return count;
}
