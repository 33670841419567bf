import { addressKey } from '../../rate-limits/address-key.ts';
import { type Claim, consumeAll, refundAll } from '../../rate-limits/consume-all.ts';
import type { RateLimits } from '../../rate-limits/rate-limits.ts';

/** So many wrong passwords in a row cost no waiting. */
const FREE_FAILURES = 5;
const MAX_PAUSE_SECONDS = 15 * 60;

/** Doubles with each failure from the fifth on: 2, 4, 8 … seconds. */
export function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_SECONDS, 2 ** (failures - FREE_FAILURES + 1));
}

export interface LoginAttempt {
  /** Whose account, in one spelling only. */
  account: string;
  ip: string;
}

/**
 * Tests a password under the limits against guessing; raises TOO_MANY_TRIES without testing it when one is reached.
 *
 * Each try is counted before it is tested and given back when it was right, so that parallel guesses never get more.
 * Counted are: wrong passwords of an address (spraying), of an account and address together (with a growing pause from the
 * fifth on), and of an account from everywhere else. The last count does not hold for an address that signed in to the account
 * before: strangers can use it up, but they cannot lock out the owner, whose own address has a count of its own.
 */
export async function guardLogin(
  limits: RateLimits,
  { account, ip }: LoginAttempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const address = addressKey(ip);
  const pair = `${account} ${address}`;
  const isKnown = (await limits.used('signIns', pair)) > 0;
  const shared: Claim[] = [{ name: 'loginAddress', key: address }];
  if (!isKnown) shared.push({ name: 'loginAccount', key: account });

  await consumeAll(limits, shared);
  await orRefund(limits, shared, () => waitItsTurn(limits, pair));
  const right = await orRefund(limits, [...shared, { name: 'loginPair', key: pair }], isRight);
  if (!right) return false;

  await refundAll(limits, shared);
  await limits.reset('loginPair', pair);
  await limits.reset('loginPause', pair);
  await limits.consume('signIns', pair);
  return true;
}

/** Counts the try for its pair, and from the fifth on lets only one through in each pause. */
async function waitItsTurn(limits: RateLimits, pair: string): Promise<void> {
  const tries = await limits.consume('loginPair', pair);
  if (tries < FREE_FAILURES) return;
  await orRefund(limits, [{ name: 'loginPair', key: pair }], () =>
    limits.consume('loginPause', pair, { seconds: pauseAfter(tries) }),
  );
}

/** When `step` fails nothing was tested, so nothing counts. */
async function orRefund<T>(limits: RateLimits, claims: readonly Claim[], step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    await refundAll(limits, claims);
    throw error;
  }
}
