import type { Db } from '@marque/db/database';
import type { Role } from '@marque/domain/account/roles';
import { normalizeUsername } from '@marque/domain/account/username';
import type { UserId } from '@marque/domain/api/ids';
import { sql } from 'kysely';

/** One address opens more accounts than this for nobody's sake. */
const MAX_ACCOUNTS_OF_EMAIL = 5;

export interface MailableUser {
  id: UserId;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** Open accounts with this user name or email address that can be written to: the one of that name first, then the oldest. */
export async function listMailableUsers(db: Db, account: string): Promise<MailableUser[]> {
  // PostgreSQL takes no U+0000, so neither a user name nor an address has one.
  if (account.includes('\u0000')) return [];
  const name = normalizeUsername(account);
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstName', 'lastName'])
    .where('deletedAt', 'is', null)
    .where('email', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(username)`, 'in', [sql`lower(${account})`, sql`lower(${name})`]),
        eb(sql`lower(email)`, '=', sql`lower(${account})`),
      ]),
    )
    .orderBy(sql`lower(username) in (lower(${account}), lower(${name}))`, 'desc')
    .orderBy('id')
    .limit(MAX_ACCOUNTS_OF_EMAIL)
    .$narrowType<{ email: string }>()
    .execute();
}

/** Who a password is chosen for; `null` when the account is closed. */
export async function findOpenAccount(
  db: Db,
  userId: UserId,
): Promise<{ id: UserId; username: string; role: Role } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** False when the account is closed, or when `from` is given and is no longer its password. */
export async function replacePassword(
  trx: Db,
  userId: UserId,
  { to, from }: { to: string; from?: string },
): Promise<boolean> {
  const replaced = trx
    .updateTable('users')
    .set({ password: to })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('id');
  const row = await (from === undefined ? replaced : replaced.where('password', '=', from)).executeTakeFirst();
  return row !== undefined;
}

export async function findSessionMethod(db: Db, idHash: string): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('method').where('idHash', '=', idHash).executeTakeFirst();
  return row?.method ?? null;
}
