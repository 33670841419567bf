import type { Db } from '@marque/db/database';
import type { Role } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';
import { normalizeUsername } from '@marque/domain/account/username';
import type { UserId } from '@marque/domain/api/ids';
import { MAX_USERNAME_LENGTH } from '@marque/domain/product/limits';
import { sql } from 'kysely';
import { usernameSkeleton } from './username-skeleton.ts';

/** Exactly the fields of `SessionUser`. */
const SESSION_USER_COLUMNS = ['id', 'username', 'role', 'firstName', 'email', 'phoneVerified'] as const;

/**
 * Who has this user name, without regard to case (ADR 0007) and in whatever spelling is kept as the same; nobody whose
 * account is closed. A name of before is found as it was typed then.
 */
export async function findCredentials(db: Db, typed: string) {
  const spellings = [...new Set([typed, normalizeUsername(typed)])].filter(isPossible);
  if (spellings.length === 0) return null;
  const row = await db
    .selectFrom('users')
    .select([...SESSION_USER_COLUMNS, 'password', 'twoFactorEnabled', 'twoFactorMethod'])
    .where(
      sql`lower(username)`,
      'in',
      spellings.map((spelling) => sql`lower(${spelling})`),
    )
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(username) = lower(${spellings[0]})`, 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** PostgreSQL takes no U+0000, and neither could be chosen as a name. */
function isPossible(username: string): boolean {
  return username.length <= MAX_USERNAME_LENGTH && !username.includes('\u0000');
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

/** Fails by what `isUsernameTaken` knows when the user name is taken, or looks like one that is. */
export async function insertUser(db: Db, user: NewUser): Promise<SessionUser> {
  const values = { ...user, usernameSkeleton: usernameSkeleton(user.username) };
  return db.insertInto('users').values(values).returning(SESSION_USER_COLUMNS).executeTakeFirstOrThrow();
}

/** The same password, hashed anew; not where it was changed in the meantime. */
export async function replaceHash(db: Db, userId: UserId, former: string, password: string): Promise<void> {
  await db.updateTable('users').set({ password }).where('id', '=', userId).where('password', '=', former).execute();
}

/** Any number that nothing else of the product locks. */
const FIRST_ADMIN_LOCK = 7_220_105;

/** Until the transaction ends no other process creates the first administrator. */
export async function lockFirstAdmin(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(trx);
}
