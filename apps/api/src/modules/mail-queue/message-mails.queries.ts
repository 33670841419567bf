import type { Database } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { MailKind } from '@marque/domain/review/mails';
import type { Transaction } from 'kysely';

/**
 * The addresses, in lower case, for which an email to the team about this conversation is waiting: it will contain all
 * messages stored before it is rendered. Locks these emails, so that none is rendered before this transaction ends.
 */
export async function lockWaitingTeamMails(
  trx: Transaction<Database>,
  consignmentId: ConsignmentId,
): Promise<ReadonlySet<string>> {
  const waiting = await trx
    .selectFrom('mails')
    .select('toAddress')
    .where('consignmentId', '=', consignmentId)
    .where('kind', '=', 'message_from_owner' satisfies MailKind)
    .where('state', '=', 'queued')
    .where('attemptedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(waiting.map(({ toAddress }) => toAddress.toLowerCase()));
}
