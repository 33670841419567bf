import type { Database } from '@marque/db/database';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Transaction } from 'kysely';
import { toMailSubject } from '../mail-queue/consignment-emails.ts';
import { lockWaitingTeamMails } from '../mail-queue/message-mails.queries.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { listTeamRecipients } from './team-recipients.ts';

const DELAY_MS = 2 * 60_000;

/**
 * Emails an owner's message to the team after two minutes, in the transaction that stores it; the consignment must be
 * locked. Whoever has an email waiting already gets this message in it (ADR 0205).
 */
export async function mailOwnerMessage(
  trx: Transaction<Database>,
  consignment: Consignment,
  messageId: number,
  now: Date,
): Promise<void> {
  const recipients = await listTeamRecipients(trx, 'message', consignment.userId);
  const waiting = await lockWaitingTeamMails(trx, consignment.id);
  for (const { address, name, userId } of recipients) {
    if (waiting.has(address.toLowerCase())) continue;
    await queueMail(trx, {
      to: { address, name },
      mail: { kind: 'message_from_owner', ...toMailSubject(consignment), sinceId: messageId },
      key: `message to team ${messageId} ${address.toLowerCase()}`,
      userId,
      consignmentId: consignment.id,
      notBefore: new Date(now.getTime() + DELAY_MS),
    });
  }
}
