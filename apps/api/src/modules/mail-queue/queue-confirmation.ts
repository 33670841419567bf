import type { Db } from '@marque/db/database';
import { CONFIRM_LINK_LIFETIME_MS } from '@marque/domain/account/account';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { MailDue } from '@marque/domain/review/mails';
import { addLink } from '../../platform/account-links/account-links.queries.ts';
import { queueMail } from './queue-mail.ts';

export interface Unconfirmed {
  userId: UserId;
  address: string;
  submission?: { id: ConsignmentId; number: string; key: string; due: MailDue };
}

/**
 * Asks an address, in the transaction that introduces it, to confirm that it wants an account's email. The message
 * contains nothing that a user typed, and the limits for unconfirmed addresses apply. Links of earlier messages stay
 * valid: people follow the one they find first.
 */
export async function queueConfirmation(
  trx: Db,
  { userId, address, submission }: Unconfirmed,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CONFIRM_LINK_LIFETIME_MS);
  const data = { email: address };
  const linkId = await addLink(trx, { userId, kind: 'confirm_email', data, createdAt: now, expiresAt });
  await queueMail(trx, {
    to: { address },
    mail: submission
      ? { kind: 'submission_to_confirm', linkId, number: submission.number, ...submission.due }
      : { kind: 'confirm_email', linkId },
    key: submission?.key ?? `confirm ${linkId}`,
    userId,
    consignmentId: submission?.id ?? null,
    validUntil: expiresAt,
  });
}
