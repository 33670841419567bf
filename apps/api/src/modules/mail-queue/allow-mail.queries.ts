import type { Db } from '@marque/db/database';
import { STAFF_ROLES } from '@marque/domain/account/roles';
import type { UserId } from '@marque/domain/api/ids';
import { sql } from 'kysely';

/** Whether this account has confirmed this address: as its own, or as one given with a car. */
export async function isConfirmedAddress(db: Db, userId: UserId | null, address: string): Promise<boolean> {
  if (userId === null) return false;
  const { rows } = await sql`
    select from users where id = ${userId} and email_confirmed_at is not null and lower(email) = lower(${address})
    union all select from confirmed_addresses where user_id = ${userId} and address = lower(${address})`.execute(db);
  return rows.length > 0;
}

/** Whether this account is open and of staff: whoever has left the team gets nothing that was queued for them. */
export async function isOfStaff(db: Db, userId: UserId | null): Promise<boolean> {
  if (userId === null) return false;
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', 'in', [...STAFF_ROLES])
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return member !== undefined;
}

/** Until the transaction ends, nothing else can count messages to this mailbox. */
export async function lockMailbox(trx: Db, mailbox: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox ${mailbox}`}, 0))`.execute(trx);
}

/**
 * Until the transaction ends, nothing else can count messages of this account. To avoid deadlocks, lock the mailbox
 * first.
 */
export async function lockSender(trx: Db, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail of ${userId}`}, 0))`.execute(trx);
}

export async function countAllowed(
  db: Db,
  allowance: 'mailbox' | 'unconfirmed',
  of: { mailbox: string } | { userId: UserId },
  after: Date,
): Promise<number> {
  const query = db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('allowance', '=', allowance)
    .where('allowedAt', '>', after);
  const { count } = await ('mailbox' in of
    ? query.where('mailbox', '=', of.mailbox)
    : query.where('userId', '=', of.userId)
  ).executeTakeFirstOrThrow();
  return Number(count);
}
