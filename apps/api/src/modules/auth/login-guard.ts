import type { UserId } from '@marque/domain/api/ids';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { consumeAll } from '../../platform/rate-limits/consume-all.ts';
import type { Claim } from '../../platform/rate-limits/limits.ts';
import type { LimitChanges, RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { type Place, recognize, toAccountKey } from '../session/known-device.ts';

const FREE_FAILURES = 5;
const MAX_PAUSE_SECONDS = 15 * 60;

/** For a known browser: doubles with each failure from the fifth on: 2, 4, 8 … seconds. */
export function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_SECONDS, 2 ** (failures - FREE_FAILURES + 1));
}

export interface LoginAttempt extends Place {
  account: string;
  onLocked?: () => void;
}

/**
 * Checks a password within the limits against guessing. If a limit is reached, raises TOO_MANY_TRIES without checking
 * it, for at most 15 minutes. Each try is counted before it is checked and refunded if it was right, so that parallel
 * guesses gain nothing.
 *
 * A browser that has signed in to the account before has its own count, with a growing delay from the fifth failure on.
 * All other browsers share one count: five free failures, then one try per 15 minutes for all of them together.
 * Strangers can use that up, but cannot affect the owner's own count.
 *
 * Wrong passwords are also counted per IP address, regardless of the account (password spraying), except from browsers
 * known by their device id, which may share the address with anyone.
 */
export async function guardLogin(
  limits: RateLimits,
  { account, ip, deviceId, onLocked }: LoginAttempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const known = await recognize(limits, account, { ip, deviceId });
  const claims: Claim[] = known?.by === 'device' ? [] : [{ name: 'loginAddress', key: addressKey(ip) }];
  const turn = known ? knownTurn(limits, known.key) : strangersTurn(limits, account);

  await consumeAll(limits, claims);
  const tries = await orUndo(turn.take, () => limits.settle({ refund: claims }));
  const settle = ({ reset = [], refund = [] }: LimitChanges) =>
    limits.settle({ reset, refund: [...claims, ...refund] });
  const right = await orUndo(isRight, () => settle(turn.toUndo()));
  if (!right) {
    if (!known && tries === FREE_FAILURES) onLocked?.();
    return false;
  }
  await settle(turn.toForgive());
  return true;
}

export async function liftLock(limits: RateLimits, userId: UserId): Promise<void> {
  const key = toAccountKey(userId);
  await limits.settle({
    reset: [
      { name: 'loginAccount', key },
      { name: 'loginStrangersPause', key },
    ],
  });
}

/** What is counted of the failures of a known browser. */
export function toFailureCounts(key: string): Claim[] {
  return [
    { name: 'loginPair', key },
    { name: 'loginPause', key },
  ];
}

interface Turn {
  /** Counts the try; resolves with the tries in the current window, or raises TOO_MANY_TRIES. */
  take(): Promise<number>;
  toUndo(): LimitChanges;
  toForgive(): LimitChanges;
}

function knownTurn(limits: RateLimits, key: string): Turn {
  return {
    async take() {
      const tries = await limits.consume('loginPair', key);
      if (tries < FREE_FAILURES) return tries;
      await orUndo(
        () => limits.consume('loginPause', key, { seconds: pauseAfter(tries) }),
        () => limits.settle({ refund: [{ name: 'loginPair', key }] }),
      );
      return tries;
    },
    toUndo: () => ({ refund: [{ name: 'loginPair', key }] }),
    toForgive: () => ({ reset: toFailureCounts(key) }),
  };
}

function strangersTurn(limits: RateLimits, key: string): Turn {
  let hasPause = false;
  const toUndo = (): LimitChanges => ({
    refund: [{ name: 'loginAccount', key }],
    reset: hasPause ? [{ name: 'loginStrangersPause', key }] : [],
  });
  return {
    async take() {
      const tries = await limits.consume('loginAccount', key);
      if (tries < FREE_FAILURES) return tries;
      await orUndo(
        () => limits.consume('loginStrangersPause', key),
        () => limits.settle({ refund: [{ name: 'loginAccount', key }] }),
      );
      hasPause = true;
      return tries;
    },
    toUndo,
    toForgive: toUndo,
  };
}

async function orUndo<T>(step: () => Promise<T>, undo: () => Promise<void>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    await undo();
    throw error;
  }
}
