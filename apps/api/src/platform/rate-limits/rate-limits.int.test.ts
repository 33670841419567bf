import { createPool } from '@marque/db/connection';
import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import type { DomainError } from '@marque/domain/api/errors';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { consumeAll } from './consume-all.ts';
import { LIMITS } from './limits.ts';
import { createRateLimits, type LimitUse, type RateLimits } from './rate-limits.ts';
import { createMemoryRateLimits } from './testing/memory-rate-limits.ts';

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

const getLimits = (isOn = true) => createRateLimits(pool, { secret: SECRET, isOn });

/** The product's store, and the one for tests with too many requests for a database: they must agree. */
const STORES: [name: string, create: () => RateLimits][] = [
  ['the table', getLimits],
  ['the memory of tests', createMemoryRateLimits],
];

async function getRefusal(promise: Promise<unknown>): Promise<DomainError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'DomainError', code: 'TOO_MANY_TRIES' });
  return error as DomainError;
}

describe.each(STORES)('a limit in %s', (_, create) => {
  it('lets its points through and then refuses, with the seconds to wait', async () => {
    const limits = create();
    for (let used = 1; used <= LIMITS.smsNumberHour.points; used++) {
      expect(await limits.consume('smsNumberHour', PHONE)).toBe(used);
    }
    const { details } = await getRefusal(limits.consume('smsNumberHour', PHONE));
    expect(details.retryAfter).toBeGreaterThan(3_590);
    expect(details.retryAfter).toBeLessThanOrEqual(3_600);
  });

  it('never lets more through however many ask at once', async () => {
    const limits = create();
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => limits.consume('smsNumberHour', PHONE)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.smsNumberHour.points);
  });

  it('begins anew when its time is over', async () => {
    const limits = create();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await limits.consume('smsNumberHour', PHONE, { points: LIMITS.smsNumberHour.points });
    vi.setSystemTime(Date.now() + 3_599_000);
    expect((await getRefusal(limits.consume('smsNumberHour', PHONE))).details.retryAfter).toBe(1);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await limits.consume('smsNumberHour', PHONE)).toBe(1);
  });

  it('counts each key and each name by itself', async () => {
    const limits = create();
    await limits.consume('smsNumberHour', PHONE, { points: LIMITS.smsNumberHour.points });
    expect(await limits.consume('smsNumberHour', '+12125550135')).toBe(1);
    expect(await limits.consume('smsNumberDay', PHONE)).toBe(1);
  });

  it('gives points back and forgets', async () => {
    const limits = create();
    await limits.consume('submit', '1', { points: 3 });
    await limits.settle({ refund: [{ name: 'submit', key: '1' }] });
    expect(await limits.used([{ name: 'submit', key: '1' }])).toEqual([2]);
    await limits.settle({ reset: [{ name: 'submit', key: '1' }] });
    expect(await limits.used([{ name: 'submit', key: '1' }])).toEqual([0]);
  });

  it('makes several changes at once, and reads several counts', async () => {
    const limits = create();
    const all = ['1', '2', '3', '4'].map((key) => ({ name: 'submit', key }) as const);
    for (const { name, key } of all) await limits.consume(name, key, { points: 3 });
    const others = [{ name: 'submit', key: 'new' }] as const;
    await limits.settle({
      reset: all.slice(0, 1),
      refund: [...all.slice(1, 2), { name: 'submit', key: 'nobody' }],
    });
    await limits.restart([...all.slice(2, 3), ...others]);
    expect(await limits.used([...all, ...others])).toEqual([0, 2, 1, 3, 1]);
    expect(await limits.used([{ name: 'submit', key: 'nobody' }])).toEqual([0]);
  });

  it('gives nothing back of a window that is over', async () => {
    const limits = create();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await limits.consume('submit', '1', { points: 3 });
    for (let i = 0; i < 5; i++) await limits.settle({ refund: [{ name: 'submit', key: '1' }] });
    expect(await limits.used([{ name: 'submit', key: '1' }])).toEqual([0]);
    vi.setSystemTime(Date.now() + LIMITS.submit.seconds * 1_000);
    await limits.settle({ refund: [{ name: 'submit', key: '1' }] });
    expect(await limits.consume('submit', '1')).toBe(1);
  });

  it('begins a window now when it is restarted, and takes its length from whoever asks', async () => {
    const limits = create();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await limits.consume('signIns', 'a browser', { points: 7 });
    await limits.restart([{ name: 'signIns', key: 'a browser' }]);
    expect(await limits.used([{ name: 'signIns', key: 'a browser' }])).toEqual([1]);
    await limits.consume('loginPause', 'a browser', { seconds: 64 });
    expect((await getRefusal(limits.consume('loginPause', 'a browser', { seconds: 8 }))).details.retryAfter).toBe(64);
    vi.setSystemTime(Date.now() + 64_000);
    expect(await limits.consume('loginPause', 'a browser')).toBe(1);
  });

  it('tells what each try leaves, also when it refuses', async () => {
    const told: LimitUse[] = [];
    const limits = create().noting((use) => told.push(use));
    await limits.consume('smsNumberHour', PHONE, { points: LIMITS.smsNumberHour.points });
    await getRefusal(limits.consume('smsNumberHour', PHONE));
    const use = { name: 'smsNumberHour', ...LIMITS.smsNumberHour, remaining: 0, resetsIn: expect.any(Number) };
    expect(told).toEqual([use, use]);
  });
});

describe('a limit', () => {
  it('changes the same counts for many at once, in whatever order they name them', async () => {
    const limits = getLimits();
    const claims = ['1', '2', '3', '4', '5', '6'].map((key) => ({ name: 'submit', key }) as const);
    for (const { name, key } of claims) await limits.consume(name, key);
    const changes = Array.from({ length: 1_000 }, (_, turn) => {
      const from = turn % claims.length;
      const rotated = [...claims.slice(from), ...claims.slice(0, from)];
      const ordered = turn % 2 === 0 ? rotated : rotated.reverse();
      if (turn % 3 === 0) return limits.restart(ordered);
      return limits.settle({ refund: ordered.slice(0, 4), reset: ordered.slice(4) });
    });
    await expect(Promise.all(changes)).resolves.toHaveLength(1_000);
  });

  it('holds in another process and after a restart', async () => {
    for (let i = 0; i < LIMITS.smsNumberHour.points; i++) await getLimits().consume('smsNumberHour', PHONE);
    await getRefusal(getLimits().consume('smsNumberHour', PHONE));
  });

  it('keeps no number and no name in clear', async () => {
    await getLimits().consume('smsNumberHour', PHONE);
    const rows = await database.db.selectFrom('rateLimits').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('2125550134');
  });

  it('is lifted by RATE_LIMITS=off', async () => {
    const limits = getLimits(false);
    for (let i = 0; i < 2 * LIMITS.smsNumberHour.points; i++) await limits.consume('smsNumberHour', PHONE);
    expect(await limits.used([{ name: 'smsNumberHour', key: PHONE }])).toEqual([0]);
    expect(await database.db.selectFrom('rateLimits').selectAll().execute()).toEqual([]);
  });

  it('passes on that the database is away, instead of letting everything through', async () => {
    const closed = createPool(database.config);
    await closed.end();
    const limits = createRateLimits(closed, { secret: SECRET, isOn: true });
    await expect(limits.consume('submit', '1')).rejects.toThrow('Cannot use a pool after calling end on the pool');
  });
});

describe.each(STORES)('several limits together in %s', (_, create) => {
  it('take nothing when one of them refuses', async () => {
    const limits = create();
    await limits.consume('smsUserHour', '1', { points: LIMITS.smsUserHour.points });
    await getRefusal(
      consumeAll(limits, [
        { name: 'smsNumberHour', key: PHONE },
        { name: 'smsUserHour', key: '1' },
        { name: 'smsUserDay', key: '1' },
      ]),
    );
    expect(await limits.used([{ name: 'smsNumberHour', key: PHONE }])).toEqual([0]);
    expect(await limits.used([{ name: 'smsUserDay', key: '1' }])).toEqual([0]);
  });
});
