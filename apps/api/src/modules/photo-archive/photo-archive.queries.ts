import type { Db, PhotosTable } from '@marque/db/database';
import type { ConsignmentId, PhotoId, UserId } from '@marque/domain/api/ids';
import { type Selectable, sql } from 'kysely';
import { isSentTo } from '../photo/photo-references.queries.ts';

const COLUMNS = ['id', 'key', 'size', 'sha256', 'crc32', 'width', 'height'] as const satisfies (keyof PhotosTable)[];

export type ArchivedPhotoRow = Pick<Selectable<PhotosTable>, (typeof COLUMNS)[number]>;

/** Finds the photos with these ids that exist and belong to the owner, in no particular order. */
export async function findUserPhotos(db: Db, ownerId: UserId, ids: readonly PhotoId[]): Promise<ArchivedPhotoRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('photos').select(COLUMNS).where('ownerId', '=', ownerId).where('id', 'in', ids).execute();
}

/** The files with these ids that belong to the owner or were sent to them, in no particular order. */
export async function findUserFiles(db: Db, ownerId: UserId, ids: readonly PhotoId[]): Promise<ArchivedPhotoRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('photos')
    .select(COLUMNS)
    .where('id', 'in', ids)
    .where(sql<boolean>`(owner_id = ${ownerId} or ${isSentTo(ownerId)})`)
    .execute();
}

/** The files of the PDFs of a consignment, in the order in which they came. */
export async function findDocumentFiles(db: Db, id: ConsignmentId) {
  return db
    .selectFrom('documents')
    .innerJoin('photos', (join) => join.on(sql<boolean>`photos.id = documents.id`))
    .select(['kind', 'name', 'key', 'size', 'sha256', 'crc32', 'width', 'height'])
    .where('consignmentId', '=', id)
    .orderBy('documents.createdAt')
    .orderBy('documents.id')
    .execute();
}
