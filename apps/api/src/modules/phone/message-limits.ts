import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { CODE_RESEND_DELAY_MS } from '@marque/domain/product/limits';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { consumeAll } from '../../platform/rate-limits/consume-all.ts';
import type { Claim } from '../../platform/rate-limits/limits.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';

export interface CountedMessage {
  /** Refunds all limits: nothing was sent to the gateway. */
  undo(): Promise<void>;
  /**
   * Refunds the limits of the number and the account if the code was not delivered. The IP address's limit still
   * counts; otherwise undeliverable numbers could be tried without end.
   */
  refund(): Promise<void>;
}

/**
 * Counts one message with a code (ADR 0009), also against `further` limits. Raises TOO_MANY_TRIES, and then counts
 * nothing.
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
  return { undo: () => rateLimits.settle({ refund: claims }), refund: () => rateLimits.settle({ refund: perPerson }) };
}

/** The minimum delay between two codes for the same purpose, in milliseconds. */
export function getResendDelay({ rateLimits }: Deps['config']): number {
  return rateLimits ? CODE_RESEND_DELAY_MS : 0;
}

/** The response's field with the seconds until the next code can be requested; empty if it can be now. */
export function toResendSeconds({ config, clock }: Pick<Deps, 'config' | 'clock'>, sentAt: Date | null) {
  const left = sentAt ? sentAt.getTime() + getResendDelay(config) - clock().getTime() : 0;
  return left > 0 ? { resendSeconds: Math.ceil(left / 1_000) } : {};
}

/** The error for a code requested too soon after the one sent at `sentAt`. */
export function tooEarly(sentAt: Date | null, now: Date): DomainError {
  const waited = now.getTime() - (sentAt?.getTime() ?? 0);
  const retryAfter = Math.max(1, Math.ceil((CODE_RESEND_DELAY_MS - waited) / 1_000));
  return new DomainError('TOO_MANY_TRIES', { retryAfter });
}
