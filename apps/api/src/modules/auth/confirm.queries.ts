import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';

export async function findPasswordOf(db: Db, userId: UserId): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.password ?? null;
}
