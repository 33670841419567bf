import type { Database, Db } from '@marque/db/database';
import type { DraftId, UserId } from '@marque/domain/api/ids';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { sql, type Transaction } from 'kysely';
import { readPart } from '../platform/json-parts.ts';

const isReminded = sql<boolean>`coalesce(reminded_at > last_saved, false)`;

export interface OldDraft {
  id: DraftId;
  userId: UserId;
  vehicleInfo: VehicleInfoDraft;
  lastSaved: Date;
}

/** Drafts last saved before this whose owners were not reminded, oldest first. */
export async function listToRemind(db: Db, savedBefore: Date, limit: number): Promise<DraftId[]> {
  const rows = await db
    .selectFrom('draftConsignments')
    .select('id')
    .where('lastSaved', '<=', savedBefore)
    .where(sql<boolean>`not ${isReminded}`)
    .orderBy('lastSaved')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that its owner is reminded now; `null` if they saved it in the meantime, or another process was faster. */
export async function noteReminded(
  trx: Transaction<Database>,
  id: DraftId,
  { savedBefore, now }: { savedBefore: Date; now: Date },
): Promise<OldDraft | null> {
  const row = await trx
    .updateTable('draftConsignments')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where('lastSaved', '<=', savedBefore)
    .where(sql<boolean>`not ${isReminded}`)
    .returning(['id', 'userId', 'vehicleInfo', 'lastSaved'])
    .executeTakeFirst();
  return row ? { ...row, vehicleInfo: readPart(VehicleInfoDraft, row.vehicleInfo) } : null;
}

/** Drafts last saved before this whose owners were reminded before that, oldest first. */
export async function listToDelete(
  db: Db,
  { savedBefore, remindedBefore, limit }: { savedBefore: Date; remindedBefore: Date; limit: number },
): Promise<DraftId[]> {
  const rows = await db
    .selectFrom('draftConsignments')
    .select('id')
    .where('lastSaved', '<=', savedBefore)
    .where('remindedAt', '<=', remindedBefore)
    .where(isReminded)
    .orderBy('lastSaved')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes it unless it was saved in the meantime; resolves with its owner. */
export async function deleteOldDraft(
  trx: Transaction<Database>,
  id: DraftId,
  { savedBefore, remindedBefore }: { savedBefore: Date; remindedBefore: Date },
): Promise<UserId | null> {
  const row = await trx
    .deleteFrom('draftConsignments')
    .where('id', '=', id)
    .where('lastSaved', '<=', savedBefore)
    .where('remindedAt', '<=', remindedBefore)
    .where(isReminded)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}
