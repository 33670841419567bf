import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';

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
