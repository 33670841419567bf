import type { Db, PhotosTable } from '@marque/db/database';
import type { PhotoId, UserId } from '@marque/domain/api/ids';
import type { Selectable } from 'kysely';

const COLUMNS = ['id', 'key', 'size', 'sha256', 'crc32', 'width', 'height'] as const satisfies (keyof PhotosTable)[];

export type ArchivedPhotoRow = Pick<Selectable<PhotosTable>, (typeof COLUMNS)[number]>;

/** Finds the photos with these ids that exist and belong to the owner, in no particular order. */
export async function findUserPhotos(db: Db, ownerId: UserId, ids: readonly PhotoId[]): Promise<ArchivedPhotoRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('photos').select(COLUMNS).where('ownerId', '=', ownerId).where('id', 'in', ids).execute();
}
