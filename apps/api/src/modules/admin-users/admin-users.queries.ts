import type { Database, Db, UsersTable } from '@marque/db/database';
import type { ManagedUser, UserListQuery } from '@marque/domain/account/admin-users';
import type { Role } from '@marque/domain/account/roles';
import type { UserId } from '@marque/domain/api/ids';
import { MAX_COUNTED } from '@marque/domain/review/staff';
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { countRows } from '../../platform/paging/count-rows.queries.ts';
import { usernameSkeleton } from '../auth/username-skeleton.ts';

type Trx = Transaction<Database>;

const COLUMNS = [
  'id',
  'username',
  'role',
  'phoneVerified',
  'twoFactorEnabled',
  'twoFactorMethod',
  'firstName',
  'lastName',
  'email',
  'phone',
  'createdAt',
  'deletionDueAt',
] as const satisfies (keyof UsersTable & keyof ManagedUser)[];

const MAX_WORDS = 8;

/** `LIKE` patterns that must all match the names and the email, in lower case; `null` if nothing can match. */
export function userPatterns(q: string): string[] | null {
  // PostgreSQL rejects U+0000, so no name contains one.
  if (q.includes('\u0000')) return null;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

const SEARCHED = sql<string>`lower(concat_ws(' ', username, first_name, last_name, email))`;

function listed(db: Db, patterns: string[]): SelectQueryBuilder<Database, 'users', unknown> {
  let query: SelectQueryBuilder<Database, 'users', unknown> = db.selectFrom('users').where('deletedAt', 'is', null);
  for (const pattern of patterns) query = query.where(SEARCHED, 'like', pattern);
  return query;
}

/** One row more than fits on the page, after the user `after`. */
export async function findUsers(
  db: Db,
  { limit, sort }: Pick<UserListQuery, 'limit' | 'sort'>,
  patterns: string[],
  after: UserId | null,
): Promise<ManagedUser[]> {
  const query = listed(db, patterns)
    .select(COLUMNS)
    .orderBy('id', sort === 'newest' ? 'desc' : 'asc')
    .limit(limit + 1);
  return (after === null ? query : query.where('id', sort === 'newest' ? '<' : '>', after)).execute();
}

/** `null` for a search with more than `MAX_COUNTED` matches. */
export function countUsers(db: Db, patterns: string[]): Promise<number | null> {
  return countRows(db, listed(db, patterns).select('id'), patterns.length > 0 ? MAX_COUNTED : null);
}

export interface NewManagedUser {
  username: string;
  password: string;
  role: Role;
  email: string | null;
}

/** Fails with an error that `isUsernameTaken` recognizes if the username, or a look-alike, is taken. */
export async function insertManagedUser(trx: Trx, user: NewManagedUser): Promise<ManagedUser> {
  const values = { ...user, usernameSkeleton: usernameSkeleton(user.username) };
  return trx.insertInto('users').values(values).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** The user, locked until the transaction ends; `null` if the account is closed or does not exist. */
export async function lockUser(trx: Trx, id: UserId): Promise<ManagedUser | null> {
  const row = await trx
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateRole(trx: Trx, id: UserId, role: Role): Promise<ManagedUser> {
  return update(trx, id, { role });
}

export async function updatePassword(trx: Trx, id: UserId, password: string): Promise<ManagedUser> {
  return update(trx, id, { password });
}

/** A pending code has nothing left to prove, so it is deleted. */
export async function markPhoneVerified(trx: Trx, id: UserId): Promise<ManagedUser> {
  return update(trx, id, { phoneVerified: true, verificationCode: null, verificationExpires: null });
}

type Change = Partial<{
  role: Role;
  password: string;
  phoneVerified: boolean;
  verificationCode: null;
  verificationExpires: null;
}>;

function update(trx: Trx, id: UserId, change: Change): Promise<ManagedUser> {
  return trx.updateTable('users').set(change).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();
}
