import type { Database, Db, PhotosTable } from '@marque/db/database';
import type { ConsignmentId, DocumentId, DraftId, PhotoId, UserId } from '@marque/domain/api/ids';
import type { CarDocument, DocumentKind } from '@marque/domain/photo/documents';
import { type PhotoEntry, photoUrl } from '@marque/domain/photo/photos';
import { sql, type Transaction } from 'kysely';
import type { PhotoFinding } from '../../transport/ports/photo-pipeline.port.ts';
import { isDeleted } from '../photo/photo-references.queries.ts';

type Trx = Transaction<Database>;

/** The id of the user's draft, locked until the transaction ends; `null` without one. */
export async function lockDraftOf(trx: Trx, userId: UserId): Promise<DraftId | null> {
  const query = trx.selectFrom('draftConsignments').select('id').where('userId', '=', userId).forNoKeyUpdate();
  return (await query.executeTakeFirst())?.id ?? null;
}

export async function findDraftId(db: Db, userId: UserId): Promise<DraftId | null> {
  const row = await db.selectFrom('draftConsignments').select('id').where('userId', '=', userId).executeTakeFirst();
  return row?.id ?? null;
}

/** Whether there is this consignment, not deleted, of this owner (of anybody when `null`). */
export async function hasConsignment(db: Db, id: ConsignmentId, ownerId: UserId | null): Promise<boolean> {
  const row = await db
    .selectFrom('consignments')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(ownerId !== null, (query) => query.where('userId', '=', ownerId))
    .executeTakeFirst();
  return row !== undefined;
}

/** What the draft has: ids and hashes of the PDFs. */
export async function listHashes(db: Db, draftId: DraftId): Promise<{ id: DocumentId; sha256: string }[]> {
  return db
    .selectFrom('documents')
    .innerJoin('photos', (join) => join.on(sql<boolean>`photos.id = documents.id`))
    .select(['documents.id', 'photos.sha256'])
    .where('draftId', '=', draftId)
    .execute();
}

export interface NewDocument {
  id: DocumentId;
  kind: DocumentKind;
  draftId: DraftId;
  pages: readonly { photoId: PhotoId; findings: readonly PhotoFinding[] }[];
}

/** Inserts a document whose PDF and pages have their rows in `photos`. */
export async function insertDocument(trx: Trx, { id, kind, draftId, pages }: NewDocument): Promise<void> {
  await trx.insertInto('documents').values({ id, kind, draftId, consignmentId: null }).execute();
  const rows = pages.map(({ photoId, findings }, index) => ({
    documentId: id,
    page: index + 1,
    photoId,
    findings: JSON.stringify(findings),
  }));
  await trx.insertInto('documentPages').values(rows).execute();
}

export async function setKind(trx: Trx, id: DocumentId, kind: DocumentKind): Promise<void> {
  await trx.updateTable('documents').set({ kind }).where('id', '=', id).execute();
}

/** Moves what a draft has to the consignment that it becomes. */
export async function moveToConsignment(trx: Trx, draftId: DraftId, consignmentId: ConsignmentId): Promise<void> {
  await trx.updateTable('documents').set({ draftId: null, consignmentId }).where('draftId', '=', draftId).execute();
}

type Place = { draftId: DraftId } | { consignmentId: ConsignmentId };

/** The documents of a draft or a consignment with their pages, in the order in which they came. */
export async function listDocumentsIn(db: Db, place: Place): Promise<CarDocument[]> {
  const isDraft = 'draftId' in place;
  const rows = await db
    .selectFrom('documents')
    .innerJoin('photos', (join) => join.on(sql<boolean>`photos.id = documents.id`))
    .select(['documents.id', 'documents.kind', 'documents.createdAt', 'photos.name', 'photos.size'])
    .$if(isDraft, (query) => query.where('draftId', '=', isDraft ? place.draftId : null))
    .$if(!isDraft, (query) => query.where('consignmentId', '=', isDraft ? null : place.consignmentId))
    .orderBy('documents.createdAt')
    .orderBy('documents.id')
    .execute();
  const pages = await listPages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, pages: pages.filter(({ of }) => of === row.id).map(({ entry }) => entry) }));
}

async function listPages(db: Db, ids: readonly DocumentId[]): Promise<{ of: DocumentId; entry: PhotoEntry }[]> {
  // SQL has no empty list.
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('documentPages')
    .innerJoin('photos', 'photos.id', 'documentPages.photoId')
    .select(['documentId', 'photos.id', 'name', 'size', 'type', 'width', 'height', 'placeholder'])
    .where('documentId', 'in', ids)
    .orderBy('documentId')
    .orderBy('page')
    .execute();
  return rows.map(({ documentId, id, ...facts }) => ({ of: documentId, entry: { url: photoUrl(id), ...facts } }));
}

export type StoredPdf = Pick<PhotosTable, 'key' | 'name' | 'size' | 'sha256'>;

/**
 * The file of a document if `ownerId` (anybody when `null`) may have it: their own, unless it is hidden with a deleted
 * consignment.
 */
export async function findPdf(db: Db, id: DocumentId, ownerId: UserId | null): Promise<StoredPdf | null> {
  const query = db
    .selectFrom('photos')
    .innerJoin('documents', (join) => join.on(sql<boolean>`photos.id = documents.id`))
    .select(['key', 'name', 'size', 'sha256'])
    .where('documents.id', '=', id);
  if (ownerId === null) return (await query.executeTakeFirst()) ?? null;
  const own = sql<boolean>`owner_id = ${ownerId} and not ${isDeleted}`;
  return (await query.where(own).executeTakeFirst()) ?? null;
}

/**
 * Takes a document out of the user's draft and locks its files; resolves with the ids of their rows, `null` where the
 * draft has no such document.
 */
export async function takeFromDraft(trx: Trx, id: DocumentId, draftId: DraftId): Promise<PhotoId[] | null> {
  const taken = await trx
    .updateTable('documents')
    .set({ draftId: null })
    .where('id', '=', id)
    .where('draftId', '=', draftId)
    .returning('id')
    .executeTakeFirst();
  if (!taken) return null;
  const rows = await trx
    .selectFrom('photos')
    .select('id')
    .where(sql<boolean>`id = ${id} or id in (select photo_id from document_pages where document_id = ${id})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}
