import type { Database } from '@marque/db/database';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Message } from '@marque/domain/conversation/messages';
import type { Transaction } from 'kysely';
import { listConsignmentAddresses } from './consignment-addresses.queries.ts';
import { mailOwner, toMailSubject } from './consignment-emails.ts';
import { lockWaitingTeamMail } from './message-mails.queries.ts';
import { queueMail } from './queue-mail.ts';
import { findTeamAddress } from './team-address.queries.ts';

const TEAM_MAIL_DELAY_MS = 2 * 60_000;

/** Emails a message to the other side, in the transaction that stores it; the consignment must be locked. */
export async function mailMessage(
  trx: Transaction<Database>,
  consignment: Consignment,
  { id, from, text, photos, documents }: Message,
  now: Date,
): Promise<void> {
  if (from === 'owner') return mailTeam(trx, consignment, id, now);
  await mailOwner(trx, consignment, await listConsignmentAddresses(trx, consignment), {
    mail: {
      kind: 'message_from_team',
      ...toMailSubject(consignment),
      text,
      photoCount: photos.length,
      documentCount: documents.length,
    },
    key: `message ${id}`,
  });
}

async function mailTeam(trx: Transaction<Database>, consignment: Consignment, sinceId: number, now: Date) {
  const address = await findTeamAddress(trx);
  if (address === null || (await lockWaitingTeamMail(trx, consignment.id))) return;
  await queueMail(trx, {
    to: { address },
    mail: { kind: 'message_from_owner', ...toMailSubject(consignment), sinceId },
    key: `message to team ${sinceId}`,
    consignmentId: consignment.id,
    notBefore: new Date(now.getTime() + TEAM_MAIL_DELAY_MS),
  });
}
