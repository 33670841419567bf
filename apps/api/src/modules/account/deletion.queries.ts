import type { Database } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';

type Trx = Transaction<Database>;

const COLUMNS = ['username', 'deletionDueAt', 'deletionReceipt'] as const;

/** The account's pending deletion, if any; locked until the transaction ends. */
export async function lockDeletion(trx: Trx, userId: UserId) {
  const row = await trx
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type Deletion = NonNullable<Awaited<ReturnType<typeof lockDeletion>>>;

/** Both values are `null` to keep the account. */
export async function setDeletion(
  trx: Trx,
  userId: UserId,
  deletionDueAt: Date | null,
  deletionReceipt: string | null,
): Promise<void> {
  await trx.updateTable('users').set({ deletionDueAt, deletionReceipt }).where('id', '=', userId).execute();
}
