import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type LimitName, SHOWN_LIMITS } from '../../platform/rate-limits/limits.ts';
import type { LimitUse, RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    limitUses: Map<string, LimitUse> | null;
  }
}

export function noteLimitUse(request: FastifyRequest, use: LimitUse): void {
  request.limitUses ??= new Map();
  request.limitUses.set(use.name, use);
}

/** The product's limits; the response to this request then reports what is left of them. */
export function getLimits({ rateLimits }: Pick<Deps, 'rateLimits'>, request: FastifyRequest): RateLimits {
  return rateLimits.noting((use) => {
    // The names of these limits are those of the table.
    if (SHOWN_LIMITS.has(use.name as LimitName)) noteLimitUse(request, use);
  });
}

/**
 * `RateLimit-Policy`: the limits (draft-ietf-httpapi-ratelimit-headers-11, 3). Names are plain and need no escaping.
 */
function getPolicy({ name, points, seconds }: LimitUse): string {
  return `"${name}";q=${points};w=${seconds}`;
}

/**
 * `RateLimit`: what is left of them (same draft, 4). Omits the end of a window if `Retry-After` names an earlier
 * moment: the two must not contradict each other (6).
 */
function getState({ name, remaining, resetsIn }: LimitUse, retryAfter: number): string {
  return `"${name}";r=${remaining}${resetsIn > retryAfter ? '' : `;t=${resetsIn}`}`;
}

function setHeaders(uses: readonly LimitUse[], reply: FastifyReply): void {
  const retryAfter = Number(reply.getHeader('retry-after') ?? Number.POSITIVE_INFINITY);
  void reply.header('ratelimit-policy', uses.map(getPolicy).join(', '));
  void reply.header('ratelimit', uses.map((use) => getState(use, retryAfter)).join(', '));
}

export function setLimitHeaders({ limitUses }: FastifyRequest, reply: FastifyReply): void {
  if (limitUses) setHeaders([...limitUses.values()], reply);
}

export function tellLimits(app: FastifyInstance): void {
  app.decorateRequest('limitUses', null);
  app.addHook('onSend', async (request, reply) => setLimitHeaders(request, reply));
}
