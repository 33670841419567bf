import { DomainError } from '@marque/domain/api/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './limits.ts';
import { getUsage, type LimitUse } from './rate-limits.ts';

/**
 * Requests per minute of any kind. Users of our own pages stay far below a fifth of it. A page of photos is a hundred
 * cheap requests at once, so they are counted separately.
 */
export const CALLER_LIMITS = {
  caller: { points: 1_200, seconds: 60 },
  photos: { points: 6_000, seconds: 60 },
  guest: { points: 600, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type CallerLimitName = keyof typeof CALLER_LIMITS;

export interface CallerLimits {
  /**
   * Takes `points`, telling `note` what is left. Beyond the limit it raises TOO_MANY_TRIES with the seconds until the
   * window ends.
   */
  take(name: CallerLimitName, key: string, points: number, note: (use: LimitUse) => void): Promise<void>;
}

/**
 * Counts per process: this protects it from a single caller, and a database row for every request would cost more than
 * most requests. Several processes allow that many times as much.
 */
export function createCallerLimits(): CallerLimits {
  const createLimiter = (name: CallerLimitName) => {
    const { points, seconds } = CALLER_LIMITS[name];
    return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  };
  const limiters = { caller: createLimiter('caller'), photos: createLimiter('photos'), guest: createLimiter('guest') };
  return {
    async take(name, key, points, note) {
      try {
        note(getUsage(name, CALLER_LIMITS[name], await limiters[name].consume(key, points)));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const use = getUsage(name, CALLER_LIMITS[name], error);
        note(use);
        throw new DomainError('TOO_MANY_TRIES', { retryAfter: use.resetsIn });
      }
    },
  };
}
