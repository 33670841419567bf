import type { Db } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import type { Role } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';
import { normalizeUsername } from '@marque/domain/account/username';
import type { UserId } from '@marque/domain/api/ids';
import { MAX_USERNAME_LENGTH } from '@marque/domain/product/limits';
import { sql } from 'kysely';
import { usernameSkeleton } from './username-skeleton.ts';

const SESSION_USER_COLUMNS = ['id', 'username', 'role', 'firstName', 'email', 'phoneVerified'] as const;

const selectCredentials = fixedQuery((db, spelling: string, other: string, preferred: string) =>
  db
    .selectFrom('users')
    .select([...SESSION_USER_COLUMNS, 'password', 'twoFactorEnabled', 'twoFactorMethod'])
    .where(sql`lower(username)`, 'in', [sql`lower(${spelling})`, sql`lower(${other})`])
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(username) = lower(${preferred})`, 'desc'),
);

/**
 * The user with this username, ignoring case (ADR 0007) and equivalent spellings; `null` if the account is closed.
 * Names from before normalization are also found as they were typed then.
 */
export async function findCredentials(db: Db, typed: string) {
  const [spelling, other = spelling] = [...new Set([typed, normalizeUsername(typed)])].filter(isPossible);
  if (spelling === undefined || other === undefined) return null;
  const [row] = await selectCredentials(db, spelling, other, spelling);
  return row ?? null;
}

/** PostgreSQL rejects U+0000, and no username can contain the others. */
function isPossible(username: string): boolean {
  return username.length <= MAX_USERNAME_LENGTH && !username.includes('\u0000');
}

export interface NewUser {
  username: string;
  password: string;
  role: Role;
  email?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  smsConsent?: boolean;
}

/** Fails with an error that `isUsernameTaken` recognizes if the username, or a look-alike, is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<SessionUser> {
  const values = { ...user, usernameSkeleton: usernameSkeleton(user.username) };
  return db.insertInto('users').values(values).returning(SESSION_USER_COLUMNS).executeTakeFirstOrThrow();
}

/** Stores a new hash of the same password, unless the password has been changed in the meantime. */
export async function replaceHash(db: Db, userId: UserId, former: string, password: string): Promise<void> {
  await db.updateTable('users').set({ password }).where('id', '=', userId).where('password', '=', former).execute();
}

/** An arbitrary number that no other advisory lock uses. */
const FIRST_ADMIN_LOCK = 7_220_105;

/** Until the transaction ends, no other process creates the first administrator. */
export async function lockFirstAdmin(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(trx);
}
