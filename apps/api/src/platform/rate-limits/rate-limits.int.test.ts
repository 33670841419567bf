import { createPool } from '@marque/db/connection';
import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import type { DomainError } from '@marque/domain/api/errors';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { consumeAll } from './consume-all.ts';
import { LIMITS } from './limits.ts';
import { createRateLimits } from './rate-limits.ts';

const SECRET = 'a secret with thirty-two characters';
const PHONE = '+12125550134';
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.config);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
afterEach(() => {
  vi.useRealTimers();
  return database.db.deleteFrom('rateLimits').execute();
});

const limitsOf = (isOn = true) => createRateLimits(pool, { secret: SECRET, isOn });

async function refusalOf(promise: Promise<unknown>): Promise<DomainError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'DomainError', code: 'TOO_MANY_TRIES' });
  return error as DomainError;
}

describe('a limit', () => {
  it('lets its points through and then refuses, with the seconds to wait', async () => {
    const limits = limitsOf();
    for (let used = 1; used <= LIMITS.smsNumberHour.points; used++) {
      expect(await limits.consume('smsNumberHour', PHONE)).toBe(used);
    }
    const { details } = await refusalOf(limits.consume('smsNumberHour', PHONE));
    expect(details.retryAfter).toBeGreaterThan(3_590);
    expect(details.retryAfter).toBeLessThanOrEqual(3_600);
  });

  it('never lets more through however many ask at once', async () => {
    const limits = limitsOf();
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => limits.consume('smsNumberHour', PHONE)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.smsNumberHour.points);
  });

  it('holds in another process and after a restart', async () => {
    for (let i = 0; i < LIMITS.smsNumberHour.points; i++) await limitsOf().consume('smsNumberHour', PHONE);
    await refusalOf(limitsOf().consume('smsNumberHour', PHONE));
  });

  it('begins anew when its time is over', async () => {
    const limits = limitsOf();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await limits.consume('smsNumberHour', PHONE, { points: LIMITS.smsNumberHour.points });
    vi.setSystemTime(Date.now() + 3_599_000);
    expect((await refusalOf(limits.consume('smsNumberHour', PHONE))).details.retryAfter).toBe(1);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await limits.consume('smsNumberHour', PHONE)).toBe(1);
  });

  it('counts each key and each name by itself', async () => {
    const limits = limitsOf();
    await limits.consume('smsNumberHour', PHONE, { points: LIMITS.smsNumberHour.points });
    expect(await limits.consume('smsNumberHour', '+12125550135')).toBe(1);
    expect(await limits.consume('smsNumberDay', PHONE)).toBe(1);
  });

  it('gives points back and forgets', async () => {
    const limits = limitsOf();
    await limits.consume('submit', '1', { points: 3 });
    await limits.refund('submit', '1');
    expect(await limits.used('submit', '1')).toBe(2);
    await limits.reset('submit', '1');
    expect(await limits.used('submit', '1')).toBe(0);
  });

  it('keeps no number and no name in clear', async () => {
    await limitsOf().consume('smsNumberHour', PHONE);
    const rows = await database.db.selectFrom('rateLimits').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('2125550134');
  });

  it('is lifted by RATE_LIMITS=off', async () => {
    const limits = limitsOf(false);
    for (let i = 0; i < 2 * LIMITS.smsNumberHour.points; i++) await limits.consume('smsNumberHour', PHONE);
    expect(await limits.used('smsNumberHour', PHONE)).toBe(0);
    expect(await database.db.selectFrom('rateLimits').selectAll().execute()).toEqual([]);
  });

  it('passes on that the database is away, instead of letting everything through', async () => {
    const closed = createPool(database.config);
    await closed.end();
    const limits = createRateLimits(closed, { secret: SECRET, isOn: true });
    await expect(limits.consume('submit', '1')).rejects.toThrow('Cannot use a pool after calling end on the pool');
  });
});

describe('several limits together', () => {
  it('take nothing when one of them refuses', async () => {
    const limits = limitsOf();
    await limits.consume('smsUserHour', '1', { points: LIMITS.smsUserHour.points });
    await refusalOf(
      consumeAll(limits, [
        { name: 'smsNumberHour', key: PHONE },
        { name: 'smsUserHour', key: '1' },
        { name: 'smsUserDay', key: '1' },
      ]),
    );
    expect(await limits.used('smsNumberHour', PHONE)).toBe(0);
    expect(await limits.used('smsUserDay', '1')).toBe(0);
  });
});
