import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';

export interface Usage {
  photoBytes: number;
  consignments: number;
  openConsignments: number;
}

/**
 * The usage of an account: one row, maintained by triggers. A transaction that adds to it locks the row until it ends.
 */
export async function findUsage(db: Db, userId: UserId): Promise<Usage> {
  const row = await db
    .selectFrom('accountUsage')
    .select(['photoBytes', 'consignments', 'openConsignments'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return {
    photoBytes: Number(row?.photoBytes ?? 0),
    consignments: row?.consignments ?? 0,
    openConsignments: row?.openConsignments ?? 0,
  };
}
