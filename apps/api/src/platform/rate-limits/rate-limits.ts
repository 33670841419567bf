import { createHmac } from 'node:crypto';
import { DomainError } from '@marque/domain/api/errors';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Claim, LIMITS, type Limit, type LimitName } from './limits.ts';
import { changePoints, readPoints, restartWindows } from './rate-limits.queries.ts';

interface ConsumeOptions {
  points?: number;
  seconds?: number;
}

export interface RateLimits {
  /**
   * Takes one point (or `points`) and resolves with the total used in the current window. Beyond the limit it raises
   * TOO_MANY_TRIES with the seconds until the window ends.
   */
  consume(name: LimitName, key: string, options?: ConsumeOptions): Promise<number>;
  /** The points used of each, in one statement. */
  used(claims: readonly Claim[]): Promise<number[]>;
  /** Makes all changes in one statement, so that either all or none are made. Each claim may occur once. */
  settle(changes: LimitChanges): Promise<void>;
  /** Begins a new window of each with one point taken, in one statement. Each claim may occur once. */
  restart(claims: readonly Claim[]): Promise<void>;
  /** The same limits, which tell `note` what each `consume` leaves, even if it refuses. */
  noting(note: (use: LimitUse) => void): RateLimits;
}

export interface LimitChanges {
  reset?: readonly Claim[];
  /** One point each; never more than the current window has. */
  refund?: readonly Claim[];
}

export interface LimitUse extends Limit {
  name: string;
  remaining: number;
  resetsIn: number;
}

export interface RateLimitsOptions {
  /** Keys are stored as hashes under it, so that the table contains neither phone numbers nor names. */
  secret: string;
  isOn: boolean;
}

/** The limits of `limits.ts`, kept in the table `rate_limits`. */
export function createRateLimits(pool: pg.Pool, { secret, isOn }: RateLimitsOptions): RateLimits {
  if (!isOn) return noLimits;
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { points, seconds }], index) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        // They share a table, so one of them sweeps for all.
        clearExpiredByTimeout: index === 0,
      }),
    ]),
  );
  const createLimiter = (name: LimitName) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`no limit is called ${name}`);
    return limiter;
  };
  const hashed = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
  const toRow = ({ name, key }: Claim) => createLimiter(name).getKey(hashed(key));

  const getView = (note: (use: LimitUse) => void): RateLimits => ({
    async consume(name, key, { points = 1, seconds } = {}) {
      try {
        const options = seconds === undefined ? {} : { customDuration: seconds };
        const result = await createLimiter(name).consume(hashed(key), points, options);
        note(getUsage(name, LIMITS[name], result));
        return result.consumedPoints;
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          const use = getUsage(name, LIMITS[name], error);
          note(use);
          throw new DomainError('TOO_MANY_TRIES', { retryAfter: use.resetsIn });
        }
        throw error;
      }
    },
    async used(claims) {
      const rows = claims.map(toRow);
      const points = await readPoints(pool, rows);
      return rows.map((row) => points.get(row) ?? 0);
    },
    async settle({ reset = [], refund = [] }) {
      if (reset.length + refund.length === 0) return;
      await changePoints(pool, { reset: reset.map(toRow), refund: refund.map(toRow) });
    },
    async restart(claims) {
      const windows = claims.map((claim) => ({ row: toRow(claim), seconds: LIMITS[claim.name].seconds }));
      await restartWindows(pool, windows);
    },
    noting: getView,
  });
  return getView(() => undefined);
}

const noLimits: RateLimits = {
  consume: async () => 0,
  used: async (claims) => claims.map(() => 0),
  settle: async () => undefined,
  restart: async () => undefined,
  noting: () => noLimits,
};

export function getUsage(name: string, { points, seconds }: Limit, result: RateLimiterRes): LimitUse {
  const remaining = Math.max(0, points - result.consumedPoints);
  return { name, points, seconds, remaining, resetsIn: secondsUntil(result.msBeforeNext) };
}

/** `Retry-After` is in whole seconds, at least one. */
function secondsUntil(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
