import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import { sql } from 'kysely';

/** Marks the account's own address as confirmed; the first confirmation counts. */
export async function noteEmailConfirmed(trx: Db, userId: UserId, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ emailConfirmedAt: now })
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .where('emailConfirmedAt', 'is', null)
    .execute();
}

export async function noteConfirmed(trx: Db, userId: UserId, email: string, now: Date): Promise<void> {
  const own = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  if (own) {
    await noteEmailConfirmed(trx, userId, now);
    return;
  }
  await sql`insert into confirmed_addresses (user_id, address, confirmed_at)
    values (${userId}, lower(${email}), ${now}) on conflict do nothing`.execute(trx);
}

export interface NamedAddress {
  address: string;
  isAccounts: boolean;
  isConfirmed: boolean;
}

const MAX_NAMED = 20;

/** The account's own address first, then those named in its consignments, newest consignment first; each once. */
export async function listNamedAddresses(db: Db, userId: UserId): Promise<NamedAddress[]> {
  const { rows } = await sql<NamedAddress>`
    with named as (
      select email as address, true as is_accounts, email_confirmed_at is not null as is_confirmed, null::timestamptz as created_at
      from users where id = ${userId} and email is not null
      union all
      select c.personal_info->>'email', false,
        exists (select from confirmed_addresses a where a.user_id = c.user_id and a.address = lower(c.personal_info->>'email')),
        c.created_at
      from consignments c where c.user_id = ${userId} and c.deleted_at is null and c.personal_info->>'email' <> ''
    )
    select address, is_accounts as "isAccounts", is_confirmed as "isConfirmed" from (
      select distinct on (lower(address)) * from named order by lower(address), is_accounts desc, created_at desc
    ) each_once
    order by is_accounts desc, created_at desc limit ${MAX_NAMED}`.execute(db);
  return rows;
}

/** When the last confirmation email for this address and account was queued, not counting those that were held. */
export async function findLastConfirmation(db: Db, userId: UserId, address: string): Promise<Date | null> {
  const row = await db
    .selectFrom('accountLinks as link')
    .innerJoin('mails', 'mails.userId', 'link.userId')
    .select('link.createdAt')
    .where('link.userId', '=', userId)
    .where('link.kind', '=', 'confirm_email')
    .where(sql<boolean>`lower(link.data->>'email') = lower(${address})`)
    .where(sql<boolean>`mails.data->>'linkId' = link.id::text`)
    .where('mails.state', '<>', 'held')
    .orderBy('link.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** When the last `count` messages that count as unconfirmed for the mailbox were sent, newest first. */
export async function listUnconfirmedTimes(db: Db, mailbox: string, count: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('mails')
    .select('allowedAt')
    .where('mailbox', '=', mailbox)
    .where('allowance', '=', 'unconfirmed')
    .where('allowedAt', 'is not', null)
    .$narrowType<{ allowedAt: Date }>()
    .orderBy('allowedAt', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ allowedAt }) => allowedAt);
}
