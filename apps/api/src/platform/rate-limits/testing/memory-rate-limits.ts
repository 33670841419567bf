import { DomainError } from '@marque/domain/api/errors';
import { LIMITS, type LimitName } from '../limits.ts';
import type { LimitUse, RateLimits } from '../rate-limits.ts';

interface Window {
  used: number;
  endsAt: number;
}

export interface MemoryRateLimits extends RateLimits {
  clear(): void;
  remember(): () => void;
}

/**
 * Counts like `createRateLimits`, without a database: for tests with tens of thousands of requests. The tests of the
 * limits run on both.
 */
export function createMemoryRateLimits(): MemoryRateLimits {
  let windows = new Map<string, Window>();
  const toKey = (name: LimitName, key: string) => `${name}:${key}`;
  const present = (id: string): Window | undefined => {
    const window = windows.get(id);
    return window && window.endsAt > Date.now() ? window : undefined;
  };

  const getView = (note: (use: LimitUse) => void): RateLimits => ({
    async consume(name, key, { points = 1, seconds } = {}) {
      const limit = LIMITS[name];
      const id = toKey(name, key);
      const window = present(id) ?? { used: 0, endsAt: Date.now() + (seconds ?? limit.seconds) * 1_000 };
      window.used += points;
      windows.set(id, window);
      const resetsIn = Math.max(1, Math.ceil((window.endsAt - Date.now()) / 1_000));
      note({ name, ...limit, remaining: Math.max(0, limit.points - window.used), resetsIn });
      if (window.used > limit.points) throw new DomainError('TOO_MANY_TRIES', { retryAfter: resetsIn });
      return window.used;
    },
    async used(claims) {
      return claims.map(({ name, key }) => present(toKey(name, key))?.used ?? 0);
    },
    async settle({ reset = [], refund = [] }) {
      for (const { name, key } of reset) windows.delete(toKey(name, key));
      for (const { name, key } of refund) {
        const window = present(toKey(name, key));
        if (window) window.used = Math.max(0, window.used - 1);
      }
    },
    async restart(claims) {
      for (const { name, key } of claims) {
        windows.set(toKey(name, key), { used: 1, endsAt: Date.now() + LIMITS[name].seconds * 1_000 });
      }
    },
    noting: getView,
  });
  return {
    ...getView(() => undefined),
    clear: () => windows.clear(),
    remember() {
      const kept = structuredClone(windows);
      return () => {
        windows = kept;
      };
    },
  };
}
