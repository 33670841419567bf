import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { noticeSecurityEvent } from '../mail-queue/security-notice.ts';
import type { PhoneState } from './phone.queries.ts';

/** Raises REAUTHENTICATION_NEEDED unless the caller has recently confirmed their identity. */
export type RequireProof = () => void;

function replacesVerified(before: PhoneState, phone: string): boolean {
  return before.phoneVerified && before.phone !== phone;
}

/**
 * Checks that an account may get this number. Raises PHONE_IS_SECOND_FACTOR while another number receives its sign-in
 * codes, and the errors of `requireProof` if a verified number would be replaced.
 */
export function assertMayChangeNumber(before: PhoneState | null, phone: string, requireProof: RequireProof): void {
  if (!before) return;
  const receivesCodes = before.twoFactorEnabled && before.twoFactorMethod === 'sms';
  if (receivesCodes && before.phone !== phone) throw new DomainError('PHONE_IS_SECOND_FACTOR');
  if (replacesVerified(before, phone)) requireProof();
}

export async function noticeNumberChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: UserId,
  before: PhoneState,
  phone: string,
): Promise<void> {
  if (!replacesVerified(before, phone)) return;
  await inTransaction(db, (trx) => noticeSecurityEvent(trx, userId, 'phone_changed', clock()));
}
