import type { Database } from '@marque/db/database';
import { type ConsignmentId, PhotoId } from '@marque/domain/api/ids';
import { RESTORABLE_FOR_DAYS } from '@marque/domain/review/review';
import { sql, type Transaction } from 'kysely';
import { deleteUnreferenced } from '../modules/photo/photo-references.queries.ts';
import { addEvent } from '../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../platform/retry.ts';
import type { Deps } from '../transport/deps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PurgeResult {
  consignments: number;
  photos: number;
}

type PurgeDeps = Pick<Deps, 'db' | 'photos' | 'clock'>;

/**
 * Removes consignments that were deleted more than 30 days ago, with their versions, requests, notes and photos
 * (ADR 0023). A photo that a draft or another consignment shows as well stays. The events stay: they are the record.
 */
export async function purgeDeleted({ db, photos, clock }: PurgeDeps): Promise<PurgeResult> {
  const deletedBefore = new Date(clock().getTime() - RESTORABLE_FOR_DAYS * DAY_MS);
  const due = await db
    .selectFrom('consignments')
    .select('id')
    .where('deletedAt', '<', deletedBefore)
    .orderBy('deletedAt')
    .execute();
  const result: PurgeResult = { consignments: 0, photos: 0 };
  for (const { id } of due) {
    const keys = await inTransaction(db, (trx) => purge(trx, id, deletedBefore));
    if (keys === null) continue;
    // A file that outlives a crash here has no row and is swept.
    for (const key of keys) await photos.deletePhoto(key);
    result.consignments++;
    result.photos += keys.length;
  }
  return result;
}

/** The keys of the files to remove; `null` when somebody restored the consignment or another process was faster. */
async function purge(trx: Transaction<Database>, id: ConsignmentId, deletedBefore: Date): Promise<string[] | null> {
  const consignment = await trx
    .selectFrom('consignments')
    .select('userId as ownerId')
    .where('id', '=', id)
    .where('deletedAt', '<', deletedBefore)
    .forUpdate()
    .executeTakeFirst();
  if (!consignment) return null;
  const shown = await lockShownPhotos(trx, id);
  await trx.deleteFrom('consignments').where('id', '=', id).execute();
  const keys = await deleteUnreferenced(trx, shown);
  await addEvent(trx, { kind: 'purged', consignmentId: id, ownerId: consignment.ownerId, actorId: null });
  return keys;
}

/** The photos that the consignment or an earlier version of it shows, locked against a draft that is just taking them over. */
async function lockShownPhotos(trx: Transaction<Database>, id: ConsignmentId): Promise<PhotoId[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from photos p where p.owner_id = (select user_id from consignments where id = ${id}) and p.id::text in (
      select right(entry->>'url', 36) from (
        select photos from consignments where id = ${id}
        union all select photos from consignment_versions where consignment_id = ${id}
      ) shown, jsonb_path_query(shown.photos, '$.*[*]') entry)
    order by p.id for update`.execute(trx);
  return rows.map((row) => PhotoId.parse(row.id));
}
