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

/**
 * When the last confirmation email for each of these addresses and this account was queued, not counting those that
 * were held.
 */
export async function findLastConfirmations(
  db: Db,
  userId: UserId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ address: string; sentAt: Date }>`
    select each.address, max(link.created_at) as "sentAt" from unnest(${addresses}::text[]) as each (address)
    join account_links link on lower(link.data->>'email') = lower(each.address)
    join mails on mails.user_id = link.user_id and mails.data->>'linkId' = link.id::text
    where link.user_id = ${userId} and link.kind = 'confirm_email' and mails.state <> 'held'
    group by each.address`.execute(db);
  return new Map(rows.map(({ address, sentAt }) => [address, sentAt]));
}

/**
 * When the oldest of the last `count` messages that count as unconfirmed was sent, by mailbox; none for mailboxes that
 * got fewer.
 */
export async function findOldestUnconfirmed(
  db: Db,
  mailboxes: readonly string[],
  count: number,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ mailbox: string; sentAt: Date }>`
    select each.mailbox, oldest.allowed_at as "sentAt" from unnest(${mailboxes}::text[]) as each (mailbox)
    cross join lateral (
      select allowed_at from mails
      where mails.mailbox = each.mailbox and allowance = 'unconfirmed' and allowed_at is not null
      order by allowed_at desc offset ${count - 1} limit 1
    ) oldest`.execute(db);
  return new Map(rows.map(({ mailbox, sentAt }) => [mailbox, sentAt]));
}
