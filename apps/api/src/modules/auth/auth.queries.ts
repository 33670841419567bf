import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/ids';
import { MAX_USERNAME_LENGTH } from '@marque/domain/limits';
import type { Role } from '@marque/domain/roles';
import type { SessionUser } from '@marque/domain/user';
import { sql } from 'kysely';

/** Exactly the fields of `SessionUser`. */
const SESSION_USER_COLUMNS = ['id', 'username', 'role', 'firstName', 'email', 'phoneVerified'] as const;

/** Who has this user name, without regard to case (design decision 7); nobody whose account is closed. */
export async function findCredentials(db: Db, username: string) {
  // Neither can be a user name, and PostgreSQL takes no U+0000.
  if (username.length > MAX_USERNAME_LENGTH || username.includes('\u0000')) return null;
  const row = await db
    .selectFrom('users')
    .select([...SESSION_USER_COLUMNS, 'password', 'twoFactorEnabled', 'twoFactorMethod'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewUser {
  username: string;
  /** Already hashed. */
  password: string;
  role: Role;
  email?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  smsConsent?: boolean;
}

/** Fails on `users_username_unique` when the user name is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<SessionUser> {
  return db.insertInto('users').values(user).returning(SESSION_USER_COLUMNS).executeTakeFirstOrThrow();
}

export async function setPassword(db: Db, userId: UserId, password: string): Promise<void> {
  await db.updateTable('users').set({ password }).where('id', '=', userId).execute();
}

/** The same password, hashed anew; not where it was changed in the meantime. */
export async function replaceHash(db: Db, userId: UserId, former: string, password: string): Promise<void> {
  await db.updateTable('users').set({ password }).where('id', '=', userId).where('password', '=', former).execute();
}

/** One whose account is closed is none. */
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
