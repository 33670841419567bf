import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { CODE_RESEND_DELAY_MS } from '@marque/domain/product/limits';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { type Claim, consumeAll, refundAll } from '../../platform/rate-limits/consume-all.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';

/** A message with a code that is counted and not sent yet. */
export interface CountedMessage {
  /** Gives everything back: nothing was handed to the gateway. */
  undo(): Promise<void>;
  /**
   * Gives back what was counted for the number and the account, when the code did not reach anybody. The address still counts, or numbers
   * that no gateway takes could be tried for ever.
   */
  refund(): Promise<void>;
}

/**
 * Counts one message with a code (ADR 0009), and `further` limits that hold for some of them only. Raises
 * TOO_MANY_TRIES, and counts nothing then.
 */
export async function countMessage(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  request: RequestInfo,
  { userId, phone }: { userId: UserId; phone: string },
  further: readonly Claim[] = [],
): Promise<CountedMessage> {
  const perPerson: Claim[] = [
    { name: 'smsNumberHour', key: phone },
    { name: 'smsNumberDay', key: phone },
    { name: 'smsUserHour', key: String(userId) },
    { name: 'smsUserDay', key: String(userId) },
    ...further,
  ];
  const claims: Claim[] = [{ name: 'smsAddress', key: addressKey(request.ip) }, ...perPerson];
  await consumeAll(rateLimits, claims);
  return { undo: () => refundAll(rateLimits, claims), refund: () => refundAll(rateLimits, perPerson) };
}

/** Between two codes for the same purpose, in milliseconds. */
export function getResendDelay({ rateLimits }: Deps['config']): number {
  return rateLimits ? CODE_RESEND_DELAY_MS : 0;
}

/** The refusal of a code for which it is too early, the former having been sent at `sentAt`. */
export function tooEarly(sentAt: Date | null, now: Date): DomainError {
  const waited = now.getTime() - (sentAt?.getTime() ?? 0);
  const retryAfter = Math.max(1, Math.ceil((CODE_RESEND_DELAY_MS - waited) / 1_000));
  return new DomainError('TOO_MANY_TRIES', { retryAfter });
}
