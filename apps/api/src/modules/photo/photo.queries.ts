import type { Database, Db, PhotosTable } from '@marque/db/database';
import type { DraftId, PhotoId, UserId } from '@marque/domain/api/ids';
import { type Insertable, sql, type Transaction } from 'kysely';
import { isDeleted, isOfDraft, isSentTo } from './photo-references.queries.ts';

const COLUMNS = ['id', 'ownerId', 'key', 'name', 'size', 'type', 'width', 'height', 'sha256', 'placeholder'] as const;

const IMAGE = 'image/jpeg';

export type StoredPhotoRow = Pick<PhotosTable, (typeof COLUMNS)[number]>;

export async function insertPhoto(db: Db, photo: Insertable<PhotosTable>): Promise<void> {
  await db.insertInto('photos').values(photo).execute();
}

/**
 * Finds the photo if it exists and `ownerId` (any owner if `null`) may see it: their own, and photos sent to them.
 * Owners do not see those of a deleted consignment; staff do, because it can be restored.
 */
export async function findPhoto(db: Db, id: PhotoId, ownerId: UserId | null): Promise<StoredPhotoRow | null> {
  const query = db.selectFrom('photos').select(COLUMNS).where('id', '=', id).where('type', '=', IMAGE);
  if (ownerId === null) return (await query.executeTakeFirst()) ?? null;
  const own = sql<boolean>`(owner_id = ${ownerId} and not ${isDeleted})`;
  return (await query.where(sql<boolean>`(${own} or ${isSentTo(ownerId)})`).executeTakeFirst()) ?? null;
}

export async function findPhotoKey(db: Db, id: PhotoId, ownerId: UserId): Promise<string | null> {
  const query = db.selectFrom('photos').select('key').where('id', '=', id).where('ownerId', '=', ownerId);
  return (await query.executeTakeFirst())?.key ?? null;
}

/** Reads the rows of the owner's photos; none of them is removed until the transaction ends. */
export async function lockUserPhotos(trx: Transaction<Database>, ownerId: UserId, ids: readonly PhotoId[]) {
  // SQL has no empty list.
  if (ids.length === 0) return [];
  return trx
    .selectFrom('photos')
    .select(['id', 'name', 'size', 'type', 'width', 'height', 'placeholder'])
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .where('type', '=', IMAGE)
    .forKeyShare()
    .execute();
}

/**
 * Keeps an unreferenced photo of this owner for another day. False if it is gone, or hidden with a deleted consignment.
 */
export async function renewPhoto(db: Db, id: PhotoId, ownerId: UserId): Promise<boolean> {
  const renewed = await db
    .updateTable('photos')
    .set({ createdAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where(sql<boolean>`not ${isDeleted}`)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Finds the photo if the phone paired with this draft may see it. */
export async function findPhotoOfDraft(
  db: Db,
  id: PhotoId,
  { userId, draftId }: { userId: UserId; draftId: DraftId },
): Promise<StoredPhotoRow | null> {
  const row = await db
    .selectFrom('photos')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('ownerId', '=', userId)
    .where(isOfDraft(draftId))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a file in the store belongs to a photo; the key of a size begins with the photo's id. */
export async function isFileOfPhoto(db: Db, key: string): Promise<boolean> {
  const id = /([0-9a-f]{8}-[0-9a-f-]{27})/.exec(key)?.[1];
  if (!id) return false;
  const row = await db.selectFrom('photos').select('id').where(sql<boolean>`id = ${id}::uuid`).executeTakeFirst();
  return row !== undefined;
}
