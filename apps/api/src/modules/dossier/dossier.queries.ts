import type { Db, PhotosTable } from '@marque/db/database';
import type { ConsignmentId, PhotoId, UserId } from '@marque/domain/api/ids';
import type { EventKind } from '@marque/domain/review/review';

const PHOTO_COLUMNS = ['id', 'key', 'size', 'width', 'height', 'sha256'] as const satisfies (keyof PhotosTable)[];

export type DossierPhotoRow = Pick<PhotosTable, (typeof PHOTO_COLUMNS)[number]>;

/** Finds the photos with these ids that exist and belong to the owner, in no particular order. */
export async function findDossierPhotos(
  db: Db,
  ownerId: UserId,
  ids: readonly PhotoId[],
): Promise<Map<PhotoId, DossierPhotoRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .select(PHOTO_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface LinkedEvent {
  kind: string;
  actorId: UserId | null;
  actor: string | null;
  data: unknown;
  createdAt: Date;
  seq: string;
  hash: string;
}

/** Lists the events of one consignment in order, with their places in the hash chain; only `kinds`, if given. */
export async function listLinkedEvents(
  db: Db,
  id: ConsignmentId,
  kinds: readonly EventKind[] | null,
): Promise<LinkedEvent[]> {
  const query = db
    .selectFrom('consignmentEvents as e')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'e.actorId').on('users.deletedAt', 'is', null))
    .select(['e.kind', 'e.actorId', 'users.username as actor', 'e.data', 'e.createdAt', 'e.seq', 'e.hash'])
    .where('e.consignmentId', '=', id)
    .orderBy('e.seq');
  return (kinds === null ? query : query.where('e.kind', 'in', [...kinds])).execute();
}

export async function getEventLogHead(db: Db): Promise<{ seq: string; hash: string }> {
  return db.selectFrom('consignmentEventsHead').select(['seq', 'hash']).executeTakeFirstOrThrow();
}
