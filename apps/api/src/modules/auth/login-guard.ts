import type { UserId } from '@marque/domain/api/ids';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { type Claim, consumeAll, refundAll } from '../../platform/rate-limits/consume-all.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { accountOf, type Place, recognise } from '../session/known-device.ts';

/** So many wrong passwords cost no waiting. */
const FREE_FAILURES = 5;
/** Nobody waits longer than this for the next try. */
const MAX_PAUSE_SECONDS = 15 * 60;

/** For a known browser: doubles with each failure from the fifth on, 2, 4, 8 … seconds. */
export function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_SECONDS, 2 ** (failures - FREE_FAILURES + 1));
}

export interface LoginAttempt extends Place {
  /** Whose account, in one spelling only. */
  account: string;
  /** Called when strangers' guesses have just locked the account for them. */
  onLocked?: () => void;
}

/**
 * Tests a password under the limits against guessing; raises TOO_MANY_TRIES, for 15 minutes at most, without testing it when one is reached.
 *
 * Each try is counted before it is tested and given back when it was right, so that parallel guesses never get more.
 *
 * A browser that somebody signed in to the account from has a count of its own, with a growing pause from the fifth failure on. All other
 * browsers share one count: five free failures, then one try in 15 minutes for all of them together. Strangers can use that up, but they
 * cannot touch the owner's own count. Wrong passwords of one address are counted besides, whatever the account (spraying); that does not hold
 * for a browser known by its own id, whose neighbours behind the same address may be anybody.
 */
export async function guardLogin(
  limits: RateLimits,
  { account, ip, deviceId, onLocked }: LoginAttempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const known = await recognise(limits, account, { ip, deviceId });
  const claims: Claim[] = known?.by === 'device' ? [] : [{ name: 'loginAddress', key: addressKey(ip) }];
  const turn = known ? knownTurn(limits, known.key) : strangersTurn(limits, account);

  await consumeAll(limits, claims);
  const tries = await orUndo(turn.take, () => refundAll(limits, claims));
  const right = await orUndo(isRight, async () => {
    await turn.giveBack();
    await refundAll(limits, claims);
  });
  if (!right) {
    if (!known && tries === FREE_FAILURES) onLocked?.();
    return false;
  }
  await turn.forgive();
  await refundAll(limits, claims);
  return true;
}

/** Lets strangers try again at once. */
export async function liftLock(limits: RateLimits, userId: UserId): Promise<void> {
  const account = accountOf(userId);
  await limits.reset('loginAccount', account);
  await limits.reset('loginStrangersPause', account);
}

/** The right to test one password. */
interface Turn {
  /** Counts the try; resolves with the tries of the present window, raises TOO_MANY_TRIES where it is not its turn. */
  take(): Promise<number>;
  /** Nothing was tested. */
  giveBack(): Promise<void>;
  /** The password was right. */
  forgive(): Promise<void>;
}

function knownTurn(limits: RateLimits, key: string): Turn {
  return {
    async take() {
      const tries = await limits.consume('loginPair', key);
      if (tries < FREE_FAILURES) return tries;
      await orUndo(
        () => limits.consume('loginPause', key, { seconds: pauseAfter(tries) }),
        () => limits.refund('loginPair', key),
      );
      return tries;
    },
    giveBack: () => limits.refund('loginPair', key),
    async forgive() {
      await limits.reset('loginPair', key);
      await limits.reset('loginPause', key);
    },
  };
}

function strangersTurn(limits: RateLimits, account: string): Turn {
  let hasPause = false;
  async function giveBack() {
    await limits.refund('loginAccount', account);
    if (hasPause) await limits.reset('loginStrangersPause', account);
  }
  return {
    async take() {
      const tries = await limits.consume('loginAccount', account);
      if (tries < FREE_FAILURES) return tries;
      await orUndo(
        () => limits.consume('loginStrangersPause', account),
        () => limits.refund('loginAccount', account),
      );
      hasPause = true;
      return tries;
    },
    giveBack,
    forgive: giveBack,
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
