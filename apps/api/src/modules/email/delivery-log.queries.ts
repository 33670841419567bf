import type { Db } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { MailLogEntry, MailLogQuery } from '@marque/domain/review/email-settings';
import { type MailKind, RESENDABLE_MAIL_STATES } from '@marque/domain/review/mails';

const ENTRY_COLUMNS = [
  'id',
  'kind',
  'toAddress',
  'toName',
  'consignmentId',
  'state',
  'tries',
  'lastAnswer as answer',
  'createdAt',
  'nextTryAt',
  'sentAt',
] as const;

/** Returns one row more than the limit, which shows whether there are more. */
export async function findMails(db: Db, { limit, cursor, state }: MailLogQuery): Promise<MailLogEntry[]> {
  let query = db
    .selectFrom('mails')
    .select(ENTRY_COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (state) query = query.where('state', '=', state);
  if (cursor) query = query.where('id', '<', cursor);
  return query.execute();
}

export async function findMail(db: Db, id: string): Promise<MailLogEntry | null> {
  const row = await db.selectFrom('mails').select(ENTRY_COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The emails about a consignment, newest first, except those to the team, which can see the case. */
export async function findConsignmentMails(db: Db, consignmentId: ConsignmentId): Promise<MailLogEntry[]> {
  return db
    .selectFrom('mails')
    .select(ENTRY_COLUMNS)
    .where('consignmentId', '=', consignmentId)
    .where('kind', '<>', 'staff_notice' satisfies MailKind)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Makes a message due again as a new one: with a new Message-ID and no attempts used. */
export async function resetMail(trx: Db, id: string, now: Date): Promise<MailLogEntry | null> {
  const row = await trx
    .updateTable('mails')
    .set({
      state: 'queued',
      messageId: null,
      attemptedAt: null,
      nextTryAt: null,
      sentAt: null,
      lastAnswer: null,
      // It counts toward the limits again, like any new message.
      allowance: null,
      allowedAt: null,
    })
    .where('id', '=', id)
    .where('state', 'in', RESENDABLE_MAIL_STATES)
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', now)]))
    .returning(ENTRY_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Makes an unsent message due again as the same message: it keeps its Message-ID, by which the recipient's mail server
 * recognizes it. False for any other message.
 */
export async function reviveMail(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'queued', nextTryAt: null, lastAnswer: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
