import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';

/** Sets an account's first address; false when it has one, or is closed. */
export async function setFirstEmail(db: Db, userId: UserId, email: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('email', 'is', null)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setEmail(db: Db, userId: UserId, email: string, emailConfirmedAt: Date): Promise<void> {
  await db.updateTable('users').set({ email, emailConfirmedAt }).where('id', '=', userId).execute();
}
