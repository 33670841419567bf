import { createPool } from '@marque/db/connection';
import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import { DomainError } from '@marque/domain/errors';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../rate-limits/limits.ts';
import { createRateLimits, type RateLimits } from '../../rate-limits/rate-limits.ts';
import { guardLogin, pauseAfter } from './login-guard.ts';

let database: TestDatabase;
let pool: pg.Pool;
let limits: RateLimits;
let tested: number;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.config);
  limits = createRateLimits(pool, { secret: 'a secret with thirty-two characters', isOn: true });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  tested = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.db.deleteFrom('rateLimits').execute();
});

function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1_000);
}

/** `refused` means: not even tested. */
async function attempt(ip: string, isRight: boolean, account = 'id 1'): Promise<'right' | 'wrong' | 'refused'> {
  try {
    const answer = await guardLogin(limits, { account, ip }, async () => {
      tested += 1;
      return isRight;
    });
    return answer ? 'right' : 'wrong';
  } catch (error) {
    expect(error).toMatchObject({ code: 'TOO_MANY_TRIES' });
    return 'refused';
  }
}

const stranger = (number: number) => `203.0.${Math.floor(number / 250)}.${number % 250}`;

describe('guessing passwords', () => {
  it('costs a pause that doubles from the fifth failure on', async () => {
    for (let i = 0; i < 5; i++) expect(await attempt('198.51.100.1', false)).toBe('wrong');
    expect(await attempt('198.51.100.1', true)).toBe('refused');
    for (const pause of [2, 4, 8, 16]) {
      pass(pause - 1);
      expect(await attempt('198.51.100.1', false)).toBe('refused');
      pass(1);
      expect(await attempt('198.51.100.1', false)).toBe('wrong');
    }
    expect(tested).toBe(9);
  });

  it('waits a quarter of an hour at most', () => {
    expect([5, 6, 7, 13, 14, 50].map(pauseAfter)).toEqual([2, 4, 8, 512, 900, 900]);
  });

  it('gets no more tries by asking at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => attempt('198.51.100.1', false)));
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5);
    expect(tested).toBe(5);
  });

  it('is over for the day after 50 tries of one address', async () => {
    for (let i = 0; i < 80; i++) {
      await attempt('198.51.100.1', false);
      pass(901);
      if (tested === LIMITS.loginPair.points) break;
    }
    expect(tested).toBe(50);
    expect(await attempt('198.51.100.1', true)).toBe('refused');
  });

  it('is over for the day after 50 tries from many addresses', async () => {
    for (let i = 0; i < 200; i++) await attempt(stranger(i), false);
    expect(tested).toBe(50);
  });

  it('is no quicker from a whole network of one owner', async () => {
    for (let i = 0; i < 20; i++) await attempt(`2001:db8:1:2::${i.toString(16)}`, false);
    expect(tested).toBe(5);
  });

  it('is over for the hour after 200 tries on many accounts', async () => {
    for (let i = 0; i < 220; i++) await attempt('198.51.100.1', false, `name ${i}`);
    expect(tested).toBe(200);
    pass(3_600);
    expect(await attempt('198.51.100.1', false, 'name 1')).toBe('wrong');
  });

  it('does not lock out the owner where they signed in before', async () => {
    expect(await attempt('192.0.2.7', true)).toBe('right');
    for (let i = 0; i < 120; i++) await attempt(stranger(i), false);
    expect(await attempt('192.0.2.8', true)).toBe('refused');
    expect(await attempt('192.0.2.7', false)).toBe('wrong');
    expect(await attempt('192.0.2.7', true)).toBe('right');
  });

  it('does not use up the limits of other accounts', async () => {
    for (let i = 0; i < 60; i++) await attempt(stranger(i), false);
    expect(await attempt('192.0.2.8', true, 'id 2')).toBe('right');
  });
});

describe('signing in', () => {
  it('with the right password costs nothing, however often', async () => {
    for (let i = 0; i < 60; i++) expect(await attempt('192.0.2.7', true)).toBe('right');
  });

  it('forgives the failures of its own address', async () => {
    for (let i = 0; i < 4; i++) await attempt('192.0.2.7', false);
    await attempt('192.0.2.7', true);
    for (let i = 0; i < 5; i++) expect(await attempt('192.0.2.7', false)).toBe('wrong');
  });

  it('counts nothing when the password could not be tested', async () => {
    const busy = () => Promise.reject(new DomainError('TOO_MANY_TRIES', { retryAfter: 2 }));
    for (let i = 0; i < 10; i++) {
      await expect(guardLogin(limits, { account: 'id 1', ip: '192.0.2.7' }, busy)).rejects.toThrow();
    }
    expect(await attempt('192.0.2.7', true)).toBe('right');
  });
});
