import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';

/** Replaces all recovery codes; the former ones no longer work. Call it in a transaction. */
export async function replaceRecoveryCodes(trx: Db, userId: UserId, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  if (hashes.length === 0) return;
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ codeHash, userId })))
    .execute();
}

export async function deleteRecoveryCodes(trx: Db, userId: UserId): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

export async function countRecoveryCodesLeft(db: Db, userId: UserId): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Uses up a code; false if the account has no such unused code. Of parallel requests only one succeeds. */
export async function takeRecoveryCode(trx: Db, userId: UserId, codeHash: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('codeHash', '=', codeHash)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}
