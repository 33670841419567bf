import type { Database, Db } from '@marque/db/database';
import type { Passkey } from '@marque/domain/account/passkeys';
import type { UserId } from '@marque/domain/api/ids';
import { sql, type Transaction } from 'kysely';
import { lockUserRow, shareUserRow } from '../user/user.queries.ts';

const PASSKEY_COLUMNS = ['id', 'name', 'isSynced', 'createdAt', 'lastUsedAt'] as const;

/** Oldest first. */
export async function findPasskeysOf(db: Db, userId: UserId): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(PASSKEY_COLUMNS)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findCredentialsOf(db: Db, userId: UserId): Promise<{ id: string; transports: string[] }[]> {
  return db.selectFrom('passkeys').select(['id', 'transports']).where('userId', '=', userId).execute();
}

/** The user data for authenticators: an opaque handle, and the names that users pick from. */
export async function findPasskeyUser(db: Db, userId: UserId) {
  const row = await db
    .selectFrom('users')
    .select(['webauthnId', 'username', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Until the transaction ends, no one else adds a passkey to this account. */
export async function lockPasskeysOf(trx: Transaction<Database>, userId: UserId): Promise<void> {
  await lockUserRow(trx, userId);
}

export async function countPasskeysOf(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewPasskey {
  id: string;
  userId: UserId;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: Date;
}

/** `null` if this credential already exists, for any user. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<Passkey | null> {
  const row = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

export async function setPasskeyName(db: Db, userId: UserId, id: string, name: string): Promise<Passkey | null> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** False when there was none. */
export async function deletePasskey(db: Db, userId: UserId, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes all of a user's passkeys; resolves with how many there were. */
export async function deletePasskeysOf(db: Db, userId: UserId): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whether the user still has this passkey, after waiting for concurrent changes of the account. */
export async function isPasskeyOf(db: Db, userId: UserId, id: string): Promise<boolean> {
  await shareUserRow(db, userId);
  const query = db.selectFrom('passkeys').select('id').where('id', '=', id).where('userId', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** A passkey and its user; `null` if the account is closed. */
export async function findPasskeyForUse(db: Db, id: string) {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select([
      'passkeys.publicKey',
      'passkeys.counter',
      'users.webauthnId',
      'users.id',
      'users.username',
      'users.role',
      'users.firstName',
      'users.email',
      'users.phoneVerified',
    ])
    .where('passkeys.id', '=', id)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Records the use of a passkey. False if it was removed, or if the stored counter is as high or higher: then the
 * passkey may have been cloned (WebAuthn level 3, 7.2). Authenticators without a counter always send 0.
 */
export async function notePasskeyUsed(
  db: Db,
  id: string,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, isSynced, lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface ChallengeKey {
  challengeHash: string;
  purpose: string;
  userId: UserId | null;
}

export async function insertChallenge(db: Db, challenge: ChallengeKey & { expiresAt: Date }): Promise<void> {
  await db.insertInto('webauthnChallenges').values(challenge).execute();
}

/** Deletes a valid challenge; false when there is none. */
export async function takeChallenge(
  db: Db,
  { challengeHash, purpose, userId, now }: ChallengeKey & { now: Date },
): Promise<boolean> {
  const row = await db
    .deleteFrom('webauthnChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', now)
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('webauthnChallenges').where('expiresAt', '<=', now).execute();
}
