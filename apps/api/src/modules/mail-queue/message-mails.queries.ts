import type { Database } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { MailKind } from '@marque/domain/review/mails';
import type { Transaction } from 'kysely';

/**
 * Whether an email to the team about this conversation is waiting: it will contain all messages stored before it is
 * rendered. Locks it, so that it is not rendered before this transaction ends.
 */
export async function lockWaitingTeamMail(trx: Transaction<Database>, consignmentId: ConsignmentId): Promise<boolean> {
  const waiting = await trx
    .selectFrom('mails')
    .select('id')
    .where('consignmentId', '=', consignmentId)
    .where('kind', '=', 'message_from_owner' satisfies MailKind)
    .where('state', '=', 'queued')
    .where('attemptedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return waiting !== undefined;
}
