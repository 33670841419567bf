import type { Database, Db } from '@marque/db/database';
import type { SessionUser, TwoFactorMethod } from '@marque/domain/account/user';
import type { UserId } from '@marque/domain/api/ids';
import { LOGIN_CHALLENGE_TRIES } from '@marque/domain/product/limits';
import type { Transaction } from 'kysely';

export interface NewChallenge {
  idHash: string;
  userId: UserId;
  method: TwoFactorMethod;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db.insertInto('loginChallenges').values(challenge).execute();
}

/** A pending login with the data to check its second factor; `null` if it has ended. */
export async function findChallenge(db: Db, idHash: string, now: Date) {
  const row = await db
    .selectFrom('loginChallenges')
    .innerJoin('users', 'users.id', 'loginChallenges.userId')
    .select([
      'loginChallenges.idHash',
      'loginChallenges.userId',
      'loginChallenges.method',
      'loginChallenges.firstCodePassed',
      'loginChallenges.expiresAt',
      'loginChallenges.codeSentAt',
      'users.phone',
      'users.twoFactorSecret',
      'users.twoFactorLastStep',
    ])
    .where('loginChallenges.idHash', '=', idHash)
    .where('loginChallenges.expiresAt', '>', now)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export type LoginChallenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/**
 * Counts a try before it is checked, so that parallel guesses gain nothing; `null` if no try is left or the login has
 * ended.
 */
export async function countChallengeTry(db: Db, idHash: string, now: Date): Promise<number | null> {
  const row = await db
    .updateTable('loginChallenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('idHash', '=', idHash)
    .where('expiresAt', '>', now)
    .where('tries', '<', LOGIN_CHALLENGE_TRIES)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? null;
}

/**
 * Records the first right code of a login that needs two, and refunds its try; false if it was recorded before, or the
 * login has ended.
 */
export async function passFirstCode(db: Db, idHash: string): Promise<boolean> {
  const row = await db
    .updateTable('loginChallenges')
    .set((eb) => ({ firstCodePassed: true, tries: eb('tries', '-', 1) }))
    .where('idHash', '=', idHash)
    .where('firstCodePassed', '=', false)
    .returning('idHash')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewLoginCode {
  codeHash: string;
  sentAt: Date;
  expiresAt: Date;
  /** Refused if a code was sent after this; `null` never refuses. */
  notAfter: Date | null;
}

/** Resolves with the former code and whether it was replaced; `null` if the login has ended. */
export async function replaceLoginCode(
  trx: Transaction<Database>,
  idHash: string,
  { codeHash, sentAt, expiresAt, notAfter }: NewLoginCode,
) {
  const before = await trx
    .selectFrom('loginChallenges')
    .select(['codeHash', 'codeSentAt', 'codeExpiresAt'])
    .where('idHash', '=', idHash)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  if (notAfter && before.codeSentAt && before.codeSentAt > notAfter) return { before, isReplaced: false };
  await trx
    .updateTable('loginChallenges')
    .set({ codeHash, codeSentAt: sentAt, codeExpiresAt: expiresAt })
    .where('idHash', '=', idHash)
    .execute();
  return { before, isReplaced: true };
}

export type FormerLoginCode = NonNullable<Awaited<ReturnType<typeof replaceLoginCode>>>['before'];

/** Undoes a code that could not be sent: the former one is valid again, and the next one can be requested at once. */
export async function takeBackLoginCode(
  db: Db,
  idHash: string,
  codeHash: string,
  { codeHash: former, codeExpiresAt }: FormerLoginCode,
): Promise<void> {
  await db
    .updateTable('loginChallenges')
    .set({ codeHash: former, codeExpiresAt, codeSentAt: null })
    .where('idHash', '=', idHash)
    .where('codeHash', '=', codeHash)
    .execute();
}

/** Uses up the code; false if it is wrong. Of parallel requests only one succeeds. */
export async function takeLoginCode(db: Db, idHash: string, codeHash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('loginChallenges')
    .set({ codeHash: null })
    .where('idHash', '=', idHash)
    .where('codeHash', '=', codeHash)
    .where('codeExpiresAt', '>', now)
    .returning('idHash')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the login and resolves with the user's current state; `null` if it has ended already, the account was closed, or
 * its second factor changed. Of parallel requests only one succeeds.
 */
export async function redeemChallenge(db: Db, idHash: string, now: Date): Promise<SessionUser | null> {
  const row = await db
    .deleteFrom('loginChallenges')
    .using('users')
    .whereRef('users.id', '=', 'loginChallenges.userId')
    .where('loginChallenges.idHash', '=', idHash)
    .where('loginChallenges.expiresAt', '>', now)
    .where('users.deletedAt', 'is', null)
    .where('users.twoFactorEnabled', '=', true)
    .whereRef('users.twoFactorMethod', '=', 'loginChallenges.method')
    .returning(['users.id', 'users.username', 'users.role', 'users.firstName', 'users.email', 'users.phoneVerified'])
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteChallenge(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('loginChallenges').where('idHash', '=', idHash).execute();
}

/** Skips rows that another process is deleting. */
export async function deleteChallengesExpiredBy(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('loginChallenges')
    .where('idHash', 'in', ({ selectFrom }) =>
      selectFrom('loginChallenges').select('idHash').where('expiresAt', '<=', now).forUpdate().skipLocked(),
    )
    .execute();
}

export async function deletePendingLogins(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('loginChallenges').where('userId', '=', userId).execute();
}
