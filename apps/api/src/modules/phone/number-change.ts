import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { noticeSecurityEvent } from '../mail-queue/security-notice.ts';
import type { PhoneState } from './phone.queries.ts';

/** Raises REAUTHENTICATION_NEEDED unless the caller has proved lately to be himself. */
export type RequireProof = () => void;

function replacesVerified(before: PhoneState, phone: string): boolean {
  return before.phoneVerified && before.phone !== phone;
}

/**
 * Whether an account may get this number: not while another one receives its sign-in codes (PHONE_IS_SECOND_FACTOR), and in the place of a
 * verified one only for somebody who has proved to be its owner (REAUTHENTICATION_NEEDED).
 */
export function assertMayChangeNumber(before: PhoneState | null, phone: string, requireProof: RequireProof): void {
  if (!before) return;
  const receivesCodes = before.twoFactorEnabled && before.twoFactorMethod === 'sms';
  if (receivesCodes && before.phone !== phone) throw new DomainError('PHONE_IS_SECOND_FACTOR');
  if (replacesVerified(before, phone)) requireProof();
}

/** Tells the owner of an account whose verified number was replaced, in case it was not him. */
export async function noticeNumberChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: UserId,
  before: PhoneState,
  phone: string,
): Promise<void> {
  if (!replacesVerified(before, phone)) return;
  await inTransaction(db, (trx) => noticeSecurityEvent(trx, userId, 'phone_changed', clock()));
}
