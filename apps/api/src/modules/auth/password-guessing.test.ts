import { DomainError } from '@marque/domain/api/errors';
import { UserId } from '@marque/domain/api/ids';
import { MIN_PASSWORD_LENGTH } from '@marque/domain/product/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRateLimits } from '../../platform/rate-limits/testing/memory-rate-limits.ts';
import { rememberDevice, toAccountKey } from '../session/known-device.ts';
import { guardLogin, liftLock } from './login-guard.ts';

/**
 * Simulates a day of attack on the real limits, with a test clock. Only hashing and the database are left out: guesses
 * that would be checked are counted.
 */

const GUESSES = 10_000;
const DAY_SECONDS = 24 * 60 * 60;
const OWNER_ID = UserId.parse(1);
const OWNER = toAccountKey(OWNER_ID);
const PASSWORDS = 26 ** MIN_PASSWORD_LENGTH;
const TOLERATED_A_DAY = 1e-4;
const LONGEST_WAIT = 15 * 60;
const AT_ONCE = 8;

const limits = createMemoryRateLimits();
let tested: Map<string, number>;
let longestWait: number;
let begun: number;

beforeEach(() => {
  tested = new Map();
  longestWait = 0;
  begun = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: begun });
});
afterEach(() => {
  vi.useRealTimers();
  limits.clear();
});

interface Attempt {
  ip: string;
  account?: string;
  deviceId?: string | null;
}

async function attempt({ ip, account = OWNER, deviceId = null }: Attempt, isRight: boolean): Promise<boolean> {
  try {
    return await guardLogin(limits, { account, ip, deviceId }, async () => {
      tested.set(account, (tested.get(account) ?? 0) + 1);
      return isRight;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    longestWait = Math.max(longestWait, error.details.retryAfter ?? Number.POSITIVE_INFINITY);
    return false;
  }
}

async function attack(guess: (index: number) => Attempt): Promise<void> {
  for (let index = 0; index < GUESSES; index += AT_ONCE) {
    vi.setSystemTime(begun + (index / GUESSES) * DAY_SECONDS * 1_000);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, of) => attempt(guess(index + of), false)));
  }
}

function chance(): number {
  const all = [...tested.values()].reduce((total, of) => total + of, 0);
  return all / PASSWORDS;
}

const address = (index: number, addresses: number) => {
  const number = index % addresses;
  return `203.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
};

async function signedIn(ip: string): Promise<string> {
  const setDevice = vi.fn<(id: string) => void>();
  const cookies = { set: () => undefined, clear: () => undefined, setDevice };
  const request = { id: '', ip, sessionId: null, deviceId: null, userAgent: '' };
  await rememberDevice({ rateLimits: limits }, { request, cookies }, OWNER_ID);
  return setDevice.mock.lastCall?.[0] ?? '';
}

describe.each([200, 10_000])('10,000 wrong passwords against one account from %i addresses in a day', (addresses) => {
  const guess = (index: number) => ({ ip: address(index, addresses) });

  it('are checked 100 times at most and never keep the owner out', async () => {
    const home = '192.0.2.1';
    const deviceId = await signedIn(home);
    await attack(guess);

    expect(tested.get(OWNER)).toBeLessThanOrEqual(100);
    expect(chance()).toBeLessThan(TOLERATED_A_DAY);
    expect(longestWait).toBeLessThanOrEqual(LONGEST_WAIT);

    expect(await attempt({ ip: home }, true)).toBe(true);
    expect(await attempt({ ip: '198.51.100.1', deviceId }, true)).toBe(true);
    // Even behind an IP address that the thief uses.
    expect(await attempt({ ip: address(0, addresses), deviceId }, true)).toBe(true);

    // In an unknown browser the thief gets the one try per quarter of an hour first; the emailed link helps.
    const cafe = '198.51.100.7';
    await attempt(guess(0), false);
    expect(await attempt({ ip: cafe }, true)).toBe(false);

    const unlocked = await signedIn(cafe);
    await liftLock(limits, OWNER_ID);
    for (let index = 0; index < 20; index++) await attempt(guess(index), false);
    expect(await attempt({ ip: cafe, deviceId: unlocked }, true)).toBe(true);
  }, 600_000);
});

describe('10,000 wrong passwords from one known browser', () => {
  it('are hardly checked more often', async () => {
    const deviceId = await signedIn('192.0.2.1');
    await attack(() => ({ ip: '192.0.2.1', deviceId }));
    expect(tested.get(OWNER)).toBeLessThanOrEqual(110);
    expect(longestWait).toBeLessThanOrEqual(LONGEST_WAIT);
    vi.setSystemTime(Date.now() + LONGEST_WAIT * 1_000);
    expect(await attempt({ ip: '192.0.2.1', deviceId }, true)).toBe(true);
  }, 600_000);
});

describe.each([200, 10_000])('One wrong password for each of 10,000 accounts from %i addresses', (addresses) => {
  it('opens one of them with a probability below 1 in 10,000', async () => {
    await attack((index) => ({ ip: address(index, addresses), account: `id ${index + 1}` }));
    expect(Math.max(...tested.values())).toBe(1);
    expect(chance()).toBeLessThan(TOLERATED_A_DAY);
    expect(longestWait).toBeLessThanOrEqual(LONGEST_WAIT);
  }, 600_000);
});
