import type { Database, Db } from '@marque/db/database';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { ContactChannel, LoggedContact } from '@marque/domain/review/contacts';
import { sql, type Transaction } from 'kysely';

/** Oldest first. */
export async function listContacts(db: Db, id: ConsignmentId): Promise<LoggedContact[]> {
  return db
    .selectFrom('consignmentContacts as c')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'c.authorId').on('users.deletedAt', 'is', null))
    .select([
      'c.id',
      'c.channel',
      'c.contactedAt as at',
      'c.note',
      'c.ownerNote',
      'users.username as author',
      'c.createdAt',
    ])
    .where('c.consignmentId', '=', id)
    .orderBy('c.id')
    .execute();
}

export interface NewContact {
  consignmentId: ConsignmentId;
  authorId: UserId;
  channel: ContactChannel;
  contactedAt: Date;
  note: string;
  ownerNote: string;
}

export async function insertContact(
  trx: Transaction<Database>,
  contact: NewContact,
): Promise<Pick<LoggedContact, 'id' | 'createdAt'>> {
  return trx.insertInto('consignmentContacts').values(contact).returning(['id', 'createdAt']).executeTakeFirstOrThrow();
}

/**
 * Stops the clock of the promise at a contact. One that was made before the owner's last response leaves the clock of
 * that response running.
 */
export async function stopClock(trx: Transaction<Database>, id: ConsignmentId, at: Date): Promise<void> {
  await trx
    .updateTable('consignments')
    .set({
      firstContactAt: sql<Date>`least(first_contact_at, ${at}::timestamptz)`,
      resubmittedAt: sql<Date | null>`case when resubmitted_at > ${at}::timestamptz then resubmitted_at end`,
    })
    .where('id', '=', id)
    .execute();
}
