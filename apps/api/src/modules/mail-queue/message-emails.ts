import type { Database } from '@marque/db/database';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Message } from '@marque/domain/conversation/messages';
import type { Transaction } from 'kysely';
import { listConsignmentAddresses } from './consignment-addresses.queries.ts';
import { mailOwner, toMailSubject } from './consignment-emails.ts';

/** Emails a message of the team to the owner, in the transaction that stores it. */
export async function mailTeamMessage(
  trx: Transaction<Database>,
  consignment: Consignment,
  { id, text, photos, documents }: Message,
): Promise<void> {
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
