import type { Database, Db } from '@marque/db/database';
import { AccessToken, type TokenScope } from '@marque/domain/account/access-tokens';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';
import { lockUserRow } from '../user/user.queries.ts';

/** Exactly the fields of `AccessToken`; the columns allow more scopes and expiry values than it does. */
const TOKEN_COLUMNS = ['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

/** A token that has not expired, and its user; `null` if the account is closed. */
export async function findLiveToken(db: Db, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .select([
      'users.id',
      'users.username',
      'users.role',
      'users.firstName',
      'users.email',
      'users.phoneVerified',
      'apiTokens.id as tokenId',
      'apiTokens.scopes',
      'apiTokens.lastUsedAt',
    ])
    .where('apiTokens.tokenHash', '=', tokenHash)
    .where('apiTokens.expiresAt', '>', now)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function noteTokenUsed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

/** Newest first; tokens that expired before `expiredSince` are omitted. */
export async function findTokensOf(db: Db, userId: UserId, expiredSince: Date): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('apiTokens')
    .select(TOKEN_COLUMNS)
    .where('userId', '=', userId)
    .where('expiresAt', '>', expiredSince)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => AccessToken.parse(row));
}

/** Until the transaction ends, no one else adds a token to this account or sets its password or role. */
export async function lockTokensOf(trx: Transaction<Database>, userId: UserId): Promise<void> {
  await lockUserRow(trx, userId);
}

export async function countLiveTokens(db: Db, userId: UserId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('apiTokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewToken {
  userId: UserId;
  name: string;
  tokenHash: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
}

export async function insertToken(db: Db, token: NewToken): Promise<AccessToken> {
  const row = await db.insertInto('apiTokens').values(token).returning(TOKEN_COLUMNS).executeTakeFirstOrThrow();
  return AccessToken.parse(row);
}

/** False when the user has no such token. */
export async function deleteToken(db: Db, userId: UserId, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('apiTokens')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all tokens of an account, for when someone else may have used it. */
export async function deleteTokensOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('apiTokens').where('userId', '=', userId).execute();
}

export async function deleteTokensExpiredBy(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('apiTokens').where('expiresAt', '<=', time).execute();
}
