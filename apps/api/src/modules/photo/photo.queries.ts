import type { Db, PhotosTable } from '@marque/db/database';
import type { PhotoId, UserId } from '@marque/domain/ids';
import { type Insertable, sql } from 'kysely';
import { isDeleted } from './photo-references.ts';

const COLUMNS = ['id', 'ownerId', 'key', 'name', 'size', 'type', 'width', 'height', 'sha256', 'placeholder'] as const;

export type StoredPhotoRow = Pick<PhotosTable, (typeof COLUMNS)[number]>;

export async function insertPhoto(db: Db, photo: Insertable<PhotosTable>): Promise<void> {
  await db.insertInto('photos').values(photo).execute();
}

/**
 * The photo if it is there and `ownerId` (any owner when `null`) may see it. Owners do not see those of a deleted consignment, staff do: it can
 * be restored.
 */
export async function findPhoto(db: Db, id: PhotoId, ownerId: UserId | null): Promise<StoredPhotoRow | null> {
  const query = db.selectFrom('photos').select(COLUMNS).where('id', '=', id);
  const own = ownerId === null ? query : query.where('ownerId', '=', ownerId).where(sql<boolean>`not ${isDeleted}`);
  return (await own.executeTakeFirst()) ?? null;
}
