import type { Db, PhotosTable } from '@marque/db/database';
import type { PhotoId, UserId } from '@marque/domain/ids';
import type { Insertable } from 'kysely';

const COLUMNS = ['id', 'ownerId', 'key', 'name', 'size', 'type', 'width', 'height', 'sha256', 'placeholder'] as const;

export type StoredPhotoRow = Pick<PhotosTable, (typeof COLUMNS)[number]>;

export async function insertPhoto(db: Db, photo: Insertable<PhotosTable>): Promise<void> {
  await db.insertInto('photos').values(photo).execute();
}

/** The photo if it is there and `ownerId` (any owner when `null`) may see it. */
export async function findPhoto(db: Db, id: PhotoId, ownerId: UserId | null): Promise<StoredPhotoRow | null> {
  const query = db.selectFrom('photos').select(COLUMNS).where('id', '=', id);
  const row = await (ownerId === null ? query : query.where('ownerId', '=', ownerId)).executeTakeFirst();
  return row ?? null;
}
