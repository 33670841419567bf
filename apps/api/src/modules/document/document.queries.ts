import type { Database, Db, PhotosTable } from '@marque/db/database';
import type { ConsignmentId, DocumentId, DraftId, PhotoId, UserId } from '@marque/domain/api/ids';
import type { AttachedDocument, CarDocument, DocumentKind, ListedDocument } from '@marque/domain/photo/documents';
import { type PhotoEntry, photoUrl } from '@marque/domain/photo/photos';
import { sql, type Transaction } from 'kysely';
import type { PhotoFinding } from '../../transport/ports/photo-pipeline.port.ts';
import { isDeleted, isSentTo } from '../photo/photo-references.queries.ts';

type Trx = Transaction<Database>;

const FIRST_VERSION = 1;

/** The id of the user's draft, locked until the transaction ends; `null` if there is none. */
export async function lockDraftOf(trx: Trx, userId: UserId): Promise<DraftId | null> {
  const query = trx.selectFrom('draftConsignments').select('id').where('userId', '=', userId).forNoKeyUpdate();
  return (await query.executeTakeFirst())?.id ?? null;
}

export async function findDraftId(db: Db, userId: UserId): Promise<DraftId | null> {
  const row = await db.selectFrom('draftConsignments').select('id').where('userId', '=', userId).executeTakeFirst();
  return row?.id ?? null;
}

/** Whether the consignment exists, is not deleted, and belongs to this owner (`null`: any owner). */
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
  draftId: DraftId | null;
  pages: readonly { photoId: PhotoId; findings: readonly PhotoFinding[] }[];
}

/** Inserts a document whose PDF and pages have rows in `photos`. */
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

export async function moveToConsignment(trx: Trx, draftId: DraftId, consignmentId: ConsignmentId): Promise<void> {
  const place = { draftId: null, consignmentId, version: FIRST_VERSION };
  await trx.updateTable('documents').set(place).where('draftId', '=', draftId).execute();
}

export interface AddedDocument {
  id: DocumentId;
  kind: DocumentKind;
}

/** Adds locked documents to a version of a consignment. */
export async function addToConsignment(
  trx: Trx,
  documents: readonly AddedDocument[],
  { consignmentId, version }: { consignmentId: ConsignmentId; version: number },
): Promise<void> {
  for (const { id, kind } of documents) {
    await trx.updateTable('documents').set({ kind, consignmentId, version }).where('id', '=', id).execute();
  }
}

/** Gives locked documents to a proposal. */
export async function moveToProposal(trx: Trx, documents: readonly AddedDocument[], proposalId: number): Promise<void> {
  for (const { id, kind } of documents) {
    await trx.updateTable('documents').set({ kind, proposalId }).where('id', '=', id).execute();
  }
}

/** Takes the documents of an open proposal, for its consignment. */
export async function takeFromProposal(trx: Trx, proposalId: number): Promise<AddedDocument[]> {
  return trx
    .updateTable('documents')
    .set({ proposalId: null })
    .where('proposalId', '=', proposalId)
    .returning(['id', 'kind'])
    .execute();
}

export async function countDocuments(trx: Trx, consignmentId: ConsignmentId): Promise<number> {
  const { count } = await trx
    .selectFrom('documents')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('consignmentId', '=', consignmentId)
    .executeTakeFirstOrThrow();
  return count;
}

type Place = { draftId: DraftId } | { consignmentId: ConsignmentId };

function selectDocuments(db: Db) {
  return db
    .selectFrom('documents')
    .innerJoin('photos', (join) => join.on(sql<boolean>`photos.id = documents.id`))
    .select(['documents.id', 'photos.name', 'photos.size'])
    .orderBy('documents.createdAt')
    .orderBy('documents.id');
}

/** With the images of their pages; none where the files are gone. */
export async function withPages<Row extends { id: DocumentId }>(db: Db, rows: readonly Row[]) {
  const pages = await listPages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, pages: pages.filter(({ of }) => of === row.id).map(({ entry }) => entry) }));
}

/** In the order in which they were added, with their pages. */
export async function listDocumentsIn(db: Db, place: Place): Promise<CarDocument[]> {
  const query = selectDocuments(db).select(['documents.kind', 'documents.createdAt', 'documents.version']);
  const ofPlace =
    'draftId' in place
      ? query.where('draftId', '=', place.draftId)
      : query.where('consignmentId', '=', place.consignmentId);
  return withPages(db, await ofPlace.execute());
}

/** A document, wherever it is attached; `null` if it does not exist. */
export async function findDocument(db: Db, id: DocumentId): Promise<AttachedDocument | null> {
  const [document] = await withPages(db, await selectDocuments(db).where('documents.id', '=', id).execute());
  return document ?? null;
}

/** What claimed documents are, in the order given. */
export async function describeDocuments(
  trx: Trx,
  documents: readonly AddedDocument[],
): Promise<Omit<ListedDocument, 'pages'>[]> {
  // SQL has no empty list.
  if (documents.length === 0) return [];
  const ids = documents.map(({ id }) => id);
  const rows = await selectDocuments(trx).where('documents.id', 'in', ids).execute();
  return documents.flatMap(({ id, kind }) => rows.filter((row) => row.id === id).map((row) => ({ ...row, kind })));
}

export async function listDocumentsOfMessages(
  db: Db,
  messageIds: readonly number[],
): Promise<Map<number, AttachedDocument[]>> {
  const found = new Map<number, AttachedDocument[]>();
  // SQL has no empty list.
  if (messageIds.length === 0) return found;
  const rows = await selectDocuments(db).select('messageId').where('messageId', 'in', messageIds).execute();
  for (const { messageId, ...document } of await withPages(db, rows)) {
    if (messageId !== null) found.set(messageId, [...(found.get(messageId) ?? []), document]);
  }
  return found;
}

/**
 * Locks those of these documents that the user uploaded and that are not attached yet, with their pages, against the
 * sweep; resolves with their ids.
 */
export async function lockAttachments(trx: Trx, userId: UserId, ids: readonly DocumentId[]): Promise<Set<DocumentId>> {
  if (ids.length === 0) return new Set();
  const listed = sql.join(ids);
  await trx
    .selectFrom('photos')
    .select('id')
    .where('ownerId', '=', userId)
    .where(sql<boolean>`(id in (${listed}) or id in (
      select photo_id from document_pages where document_id in (${listed})))`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const rows = await trx
    .selectFrom('documents')
    .innerJoin('photos', (join) => join.on(sql<boolean>`photos.id = documents.id`))
    .select('documents.id')
    .where('ownerId', '=', userId)
    .where('documents.id', 'in', ids)
    .where('draftId', 'is', null)
    .where('consignmentId', 'is', null)
    .where('messageId', 'is', null)
    .where('proposalId', 'is', null)
    .forNoKeyUpdate('documents')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Gives locked documents to a message. */
export async function moveToMessage(trx: Trx, ids: readonly DocumentId[], messageId: number): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('documents').set({ messageId }).where('id', 'in', ids).execute();
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
 * The file of a document if `ownerId` (`null`: anyone) may have it: it is their own and not hidden with a deleted
 * consignment, or it was sent to them.
 */
export async function findPdf(db: Db, id: DocumentId, ownerId: UserId | null): Promise<StoredPdf | null> {
  const query = db
    .selectFrom('photos')
    .innerJoin('documents', (join) => join.on(sql<boolean>`photos.id = documents.id`))
    .select(['key', 'name', 'size', 'sha256'])
    .where('documents.id', '=', id);
  if (ownerId === null) return (await query.executeTakeFirst()) ?? null;
  const own = sql<boolean>`(owner_id = ${ownerId} and not ${isDeleted})`;
  return (await query.where(sql<boolean>`(${own} or ${isSentTo(ownerId)})`).executeTakeFirst()) ?? null;
}

/**
 * Removes a document from the user's draft and locks its files; resolves with the ids of their rows, or `null` if the
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
