import { createPool } from '@marque/db/connection';
import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import { DomainError } from '@marque/domain/api/errors';
import { UserId } from '@marque/domain/api/ids';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../platform/rate-limits/limits.ts';
import { createRateLimits, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { isKnownDevice, rememberDevice, toAccountKey } from '../session/known-device.ts';
import { guardLogin, liftLock, pauseAfter } from './login-guard.ts';

const OWNER_ID = UserId.parse(1);
const OWNER = toAccountKey(OWNER_ID);

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

interface From {
  ip: string;
  account?: string;
  deviceId?: string;
  onLocked?: () => void;
}

async function attempt({ account = OWNER, deviceId, ...from }: From, isRight: boolean) {
  const test = async () => {
    tested += 1;
    return isRight;
  };
  try {
    const response = await guardLogin(limits, { account, deviceId: deviceId ?? null, ...from }, test);
    return response ? 'right' : 'wrong';
  } catch (error) {
    expect(error).toMatchObject({ code: 'TOO_MANY_TRIES' });
    const { retryAfter } = (error as DomainError).details;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(900);
    return 'refused';
  }
}

async function signIn(ip: string, deviceId: string | null = null): Promise<string> {
  const setDevice = vi.fn<(id: string) => void>();
  const cookies = { set: () => undefined, clear: () => undefined, setDevice };
  const request = { id: '', ip, sessionId: null, deviceId, userAgent: '' };
  await rememberDevice({ rateLimits: limits }, { request, cookies }, OWNER_ID);
  return setDevice.mock.lastCall?.[0] ?? '';
}

const stranger = (number: number) => ({ ip: `203.0.${Math.floor(number / 250)}.${number % 250}` });
const HOME = { ip: '192.0.2.7' };

describe('guessing passwords from unknown browsers', () => {
  it('is free five times, then delays all unknown browsers by a quarter of an hour', async () => {
    for (let i = 0; i < 5; i++) expect(await attempt(stranger(i), false)).toBe('wrong');
    for (let i = 0; i < 50; i++) expect(await attempt(stranger(i), true)).toBe('refused');
    pass(899);
    expect(await attempt(stranger(51), true)).toBe('refused');
    pass(1);
    expect(await attempt(stranger(52), false)).toBe('wrong');
    expect(await attempt(stranger(53), true)).toBe('refused');
    expect(tested).toBe(6);
  });

  it('gets no more tries by asking at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 60 }, (_, i) => attempt(stranger(i), false)));
    expect(responses.filter((response) => response === 'wrong')).toHaveLength(5);
    expect(tested).toBe(5);
  });

  it('gets no more tries by asking just when a day ends', async () => {
    for (let i = 0; i < 4; i++) await attempt(stranger(i), false);
    pass(86_399);
    await attempt(stranger(5), false);
    for (let i = 0; i < 40; i++) await limits.consume('loginAccount', OWNER);
    pass(1);
    for (let i = 0; i < 40; i++) await limits.settle({ refund: [{ name: 'loginAccount', key: OWNER }] });
    tested = 0;
    for (let i = 0; i < 40; i++) await attempt(stranger(i), false);
    expect(tested).toBeLessThanOrEqual(5);
  });

  it('is no faster from a whole network', async () => {
    for (let i = 0; i < 60; i++) {
      await attempt({ ip: `2001:db8:1:2::${i.toString(16)}`, account: `name ${i}` }, false);
    }
    expect(tested).toBe(LIMITS.loginAddress.points);
  });

  it('is blocked for a quarter of an hour after 50 tries of one IP address on many accounts', async () => {
    for (let i = 0; i < 70; i++) await attempt({ ...stranger(1), account: `name ${i}` }, false);
    expect(tested).toBe(50);
    pass(900);
    expect(await attempt({ ...stranger(1), account: 'name 1' }, false)).toBe('wrong');
  });

  it('reports once that it locked the account', async () => {
    const onLocked = vi.fn();
    for (let i = 0; i < 30; i++) {
      await attempt({ ...stranger(i), onLocked }, false);
      expect(onLocked).toHaveBeenCalledTimes(i < 4 ? 0 : 1);
      pass(300);
    }
  });

  it('can continue at once when the lock is lifted', async () => {
    for (let i = 0; i < 6; i++) await attempt(stranger(i), false);
    await liftLock(limits, OWNER_ID);
    expect(await attempt(stranger(7), true)).toBe('right');
  });

  it('does not use up the limits of other accounts', async () => {
    for (let i = 0; i < 60; i++) await attempt(stranger(i), false);
    expect(await attempt({ ip: '192.0.2.8', account: 'id 2' }, true)).toBe('right');
  });
});

describe('a known browser', () => {
  it('waits for a delay that doubles from its fifth failure on', async () => {
    await signIn(HOME.ip);
    for (let i = 0; i < 5; i++) expect(await attempt(HOME, false)).toBe('wrong');
    expect(await attempt(HOME, true)).toBe('refused');
    for (const pause of [2, 4, 8, 16]) {
      pass(pause - 1);
      expect(await attempt(HOME, false)).toBe('refused');
      pass(1);
      expect(await attempt(HOME, false)).toBe('wrong');
    }
    expect(tested).toBe(9);
  });

  it('waits a quarter of an hour at most', () => {
    expect([5, 6, 7, 13, 14, 50].map(pauseAfter)).toEqual([2, 4, 8, 512, 900, 900]);
  });

  it('can sign in at once, however much strangers guess', async () => {
    await signIn(HOME.ip);
    for (let i = 0; i < 120; i++) await attempt(stranger(i), false);
    expect(await attempt({ ip: '192.0.2.8' }, true)).toBe('refused');
    expect(await attempt(HOME, false)).toBe('wrong');
    expect(await attempt(HOME, true)).toBe('right');
  });

  it('is recognized at any IP address, even one that others abuse', async () => {
    const deviceId = await signIn(HOME.ip);
    for (let i = 0; i < 60; i++) await attempt({ ...stranger(1), account: `name ${i}` }, false);
    for (let i = 0; i < 60; i++) await attempt(stranger(1), false);
    expect(await attempt(stranger(1), true)).toBe('refused');
    expect(await attempt({ ...stranger(1), deviceId }, true)).toBe('right');
  });

  it('keeps its own count when others share the IP address', async () => {
    const deviceId = await signIn(HOME.ip);
    for (let i = 0; i < 20; i++) await attempt(HOME, false);
    expect(await attempt(HOME, true)).toBe('refused');
    expect(await attempt({ ...HOME, deviceId }, true)).toBe('right');
  });

  it('is known to the account it signed in to and to no other', async () => {
    const deviceId = await signIn(HOME.ip);
    expect(await isKnownDevice(limits, OWNER, { ip: '203.0.113.1', deviceId })).toBe(true);
    expect(await isKnownDevice(limits, 'id 2', { ...HOME, deviceId })).toBe(false);
    expect(await isKnownDevice(limits, OWNER, { ip: '203.0.113.1', deviceId: 'x'.repeat(22) })).toBe(false);
  });

  it('is known for 90 days after the last sign-in', async () => {
    const deviceId = await signIn(HOME.ip);
    pass(89 * 86_400);
    expect(await signIn(HOME.ip, deviceId)).toBe(deviceId);
    pass(89 * 86_400);
    expect(await isKnownDevice(limits, OWNER, { ip: '203.0.113.1', deviceId })).toBe(true);
    expect(await isKnownDevice(limits, OWNER, { ...HOME, deviceId: null })).toBe(true);
    pass(86_400);
    expect(await isKnownDevice(limits, OWNER, { ...HOME, deviceId })).toBe(false);
  });

  it('gets an id of 128 bits, and no id that it made up is accepted', async () => {
    const ids = [await signIn(HOME.ip), await signIn(HOME.ip), await signIn(HOME.ip, 'chosen by somebody')];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  });

  it('is not known when only the password was right', async () => {
    expect(await attempt(HOME, true)).toBe('right');
    expect(await isKnownDevice(limits, OWNER, { ...HOME, deviceId: null })).toBe(false);
  });
});

describe('signing in', () => {
  it('with the right password is never limited', async () => {
    for (let i = 0; i < 60; i++) expect(await attempt(HOME, true)).toBe('right');
  });

  it('clears the failures of a known browser', async () => {
    await signIn(HOME.ip);
    for (let i = 0; i < 4; i++) await attempt(HOME, false);
    await attempt(HOME, true);
    for (let i = 0; i < 5; i++) expect(await attempt(HOME, false)).toBe('wrong');
  });

  it.each([true, false])('counts nothing when the password could not be checked (known: %s)', async (isKnown) => {
    if (isKnown) await signIn(HOME.ip);
    const busy = () => Promise.reject(new DomainError('TOO_MANY_TRIES', { retryAfter: 2 }));
    for (let i = 0; i < 60; i++) {
      await expect(guardLogin(limits, { account: OWNER, ...HOME, deviceId: null }, busy)).rejects.toThrow();
    }
    expect(await attempt(HOME, true)).toBe('right');
  });
});
