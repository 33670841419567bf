import type { Database, Db } from '@marque/db/database';
import type { Role } from '@marque/domain/account/roles';
import { normalizeUsername } from '@marque/domain/account/username';
import type { UserId } from '@marque/domain/api/ids';
import { sql, type Transaction } from 'kysely';

type Trx = Transaction<Database>;

const MAX_ACCOUNTS_OF_EMAIL = 5;

const CONTACT_COLUMNS = ['username', 'email', 'emailConfirmedAt', 'firstName', 'lastName'] as const;

export interface Contact {
  username: string;
  email: string | null;
  emailConfirmedAt: Date | null;
  firstName: string | null;
  lastName: string | null;
}

export interface Recipient {
  username: string;
  address: string;
  name: string;
}

/** First and last name in one line; empty where neither is known. */
export function formatName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

function toRecipient({ username, email, ...names }: Omit<Contact, 'emailConfirmedAt'>): Recipient | null {
  return email === null ? null : { username, address: email, name: formatName(names) };
}

function selectContact(db: Db, userId: UserId) {
  return db.selectFrom('users').select(CONTACT_COLUMNS).where('id', '=', userId).where('deletedAt', 'is', null);
}

/** `null` for a closed account. */
export async function findContact(db: Db, userId: UserId): Promise<Contact | null> {
  return (await selectContact(db, userId).executeTakeFirst()) ?? null;
}

/** Like `findContact`; locks the account until the transaction ends. */
export async function lockContact(trx: Trx, userId: UserId): Promise<Contact | null> {
  return (await selectContact(trx, userId).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Who receives an account's email; `null` for a closed account, and for one without an address. */
export async function findRecipient(db: Db, userId: UserId): Promise<Recipient | null> {
  const contact = await findContact(db, userId);
  return contact && toRecipient(contact);
}

/** Like `findRecipient`; also `null` while the address is unconfirmed. */
export async function findConfirmedRecipient(db: Db, userId: UserId): Promise<Recipient | null> {
  const contact = await findContact(db, userId);
  return contact?.emailConfirmedAt ? toRecipient(contact) : null;
}

/**
 * Open accounts with this username or email address that have an address, at most five: the one with that name first,
 * then the oldest.
 */
export async function listRecipientsByLogin(db: Db, login: string): Promise<(Recipient & { userId: UserId })[]> {
  // PostgreSQL does not accept U+0000, so neither a username nor an address has one.
  if (login.includes('\u0000')) return [];
  const name = normalizeUsername(login);
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstName', 'lastName'])
    .where('deletedAt', 'is', null)
    .where('email', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(username)`, 'in', [sql`lower(${login})`, sql`lower(${name})`]),
        eb(sql`lower(email)`, '=', sql`lower(${login})`),
      ]),
    )
    .orderBy(sql`lower(username) in (lower(${login}), lower(${name}))`, 'desc')
    .orderBy('id')
    .limit(MAX_ACCOUNTS_OF_EMAIL)
    .execute();
  return rows.flatMap(({ id: userId, ...row }) => {
    const recipient = toRecipient(row);
    return recipient ? [{ userId, ...recipient }] : [];
  });
}

export interface OpenAccount {
  id: UserId;
  username: string;
  role: Role;
}

/** `null` when the account is closed. */
export async function findOpenAccount(db: Db, userId: UserId): Promise<OpenAccount | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Waits for concurrent changes of the account, and blocks further ones until the transaction ends. */
export async function lockUserRow(trx: Trx, userId: UserId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Waits for concurrent changes of the account. */
export async function shareUserRow(db: Db, userId: UserId): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forShare().execute();
}

/** Whether there is an admin whose account is open. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** All open admin accounts, locked until the transaction ends. */
export async function lockAdmins(trx: Trx): Promise<{ id: UserId; deletionDueAt: Date | null }[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'deletionDueAt'])
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
