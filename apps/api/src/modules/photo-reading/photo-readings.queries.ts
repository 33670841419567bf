import type { Db } from '@marque/db/database';
import type { ConsignmentId, PhotoId, UserId } from '@marque/domain/api/ids';
import type { PhotoReadingKind } from '@marque/domain/photo/photo-readings';
import { sql } from 'kysely';
import type { PhotoFinding } from '../../transport/ports/photo-pipeline.port.ts';

/** The photos of a consignment and its owner; `null` if it does not exist or is deleted. */
export async function findPhotosToRead(
  db: Db,
  id: ConsignmentId,
): Promise<{ ownerId: UserId; photos: unknown } | null> {
  const query = db
    .selectFrom('consignments')
    .select(['userId as ownerId', 'photos'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  return (await query.executeTakeFirst()) ?? null;
}

/** The PDF pages of a consignment in order: their images, and the findings from their text. */
export async function listDocumentPages(db: Db, id: ConsignmentId) {
  return db
    .selectFrom('documentPages as p')
    .innerJoin('documents as d', 'd.id', 'p.documentId')
    .innerJoin('photos', 'photos.id', 'p.photoId')
    .select(['p.photoId', 'p.findings', 'name', 'size', 'type', 'width', 'height', 'placeholder'])
    .where('d.consignmentId', '=', id)
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .orderBy('p.page')
    .execute();
}

export async function listStoredPhotos(db: Db, ids: readonly PhotoId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('photos')
    .leftJoin('photoReadings', 'photoReadings.photoId', 'photos.id')
    .select(['photos.id', 'photos.key', sql<PhotoReadingKind[]>`array_remove(array_agg(kind), null)`.as('kinds')])
    .where('photos.id', 'in', ids)
    .groupBy(['photos.id', 'photos.key'])
    .execute();
}

/**
 * Stores the readings of a photo: a row for each kind that was tried, without a value if nothing was found. Does
 * nothing if the photo or consignment is gone, and keeps earlier readings.
 */
export async function storeReadings(
  db: Db,
  { photoId, consignmentId }: { photoId: PhotoId; consignmentId: ConsignmentId },
  kinds: readonly PhotoReadingKind[],
  findings: readonly PhotoFinding[],
): Promise<void> {
  for (const kind of kinds) {
    const found = findings.find((each) => each.kind === kind);
    const { value = null, text = null, grade = null, readers = [] } = found ?? {};
    const place = found?.place ? JSON.stringify(found.place) : null;
    await sql`
      insert into photo_readings (photo_id, kind, consignment_id, value, text, grade, readers, place)
      select p.id, ${kind}, c.id, ${value}, ${text}, ${grade}, ${readers}::text[], ${place}::jsonb
      from photos p, consignments c where p.id = ${photoId} and c.id = ${consignmentId}
      for key share of p, c
      on conflict (photo_id, kind) do nothing`.execute(db);
  }
}

export async function listReadings(db: Db, ids: readonly PhotoId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('photoReadings')
    .select(['photoId', 'kind', 'value', 'text', 'grade', 'readers', 'place', 'readAt'])
    .where('photoId', 'in', ids)
    .where('value', 'is not', null)
    .execute();
}
