import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Claim } from '../../platform/rate-limits/limits.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';
import { recognize, toAccountKey } from '../session/known-device.ts';

const EVERYBODY = 'everybody';

export interface CountedTry {
  /** So many codes were wrong today that one right code is not enough. */
  needsTwoCodes: boolean;
  /** Refunds a try that was right or could not be checked. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try of an account's second factor before it is checked, so that parallel guesses gain nothing. Raises
 * TOO_MANY_TRIES, for at most 15 minutes, after ten wrong ones from a known browser, or from all unknown ones together,
 * which cannot affect the owner's own count.
 *
 * A thief who has the password and guesses all day meets two daily limits that lock no one out: beyond them two codes
 * in a row are required. One counts the account's wrong codes, the other those of all accounts from unknown browsers. A
 * guess is right with a probability of 3 in 1,000,000 (three time steps count), so 20 and 30 of them a day stay below 1
 * in 10,000; guessing two in a row is not feasible.
 */
export async function countTry(deps: Deps, request: RequestInfo, userId: UserId): Promise<CountedTry> {
  const { rateLimits } = deps;
  const account = toAccountKey(userId);
  const known = await recognize(rateLimits, account, request);
  const ofQuarter: Claim = { name: 'secondFactorUser', key: known?.key ?? account };
  await rateLimits.consume(ofQuarter.name, ofQuarter.key);

  const ofDay: Claim[] = [{ name: 'secondFactorUserDay', key: account }];
  if (!known) ofDay.push({ name: 'secondFactorStrangersDay', key: EVERYBODY });
  let needsTwoCodes = false;
  for (const claim of ofDay) {
    const isLeft = await isWithinLimit(rateLimits, claim);
    if (!isLeft && claim.name === 'secondFactorStrangersDay') await alarmOnce(deps);
    needsTwoCodes ||= !isLeft;
  }
  return { needsTwoCodes, giveBack: () => rateLimits.settle({ refund: [ofQuarter, ...ofDay] }) };
}

/** Also counts beyond the limit, so that a refund never reopens it. */
async function isWithinLimit(rateLimits: RateLimits, { name, key }: Claim): Promise<boolean> {
  try {
    await rateLimits.consume(name, key);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_TRIES') return false;
    throw error;
  }
}

async function alarmOnce({ rateLimits, log }: Deps): Promise<void> {
  if (!(await isWithinLimit(rateLimits, { name: 'secondFactorAlarm', key: EVERYBODY }))) return;
  log.error('too many wrong second factors today, somebody may be guessing: unknown browsers need two codes');
}
