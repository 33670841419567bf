import type { Readable } from 'node:stream';
import type { Database, Db } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import { type ConsignmentId, DocumentId, type DraftId, PhotoId, type UserId } from '@marque/domain/api/ids';
import {
  type AttachedDocument,
  type CarDocument,
  DocumentKind,
  type DocumentReferences,
} from '@marque/domain/photo/documents';
import { MAX_CAR_DOCUMENTS, MAX_DOCUMENTS } from '@marque/domain/product/limits';
import type { Transaction } from 'kysely';
import type { AccountQuotas } from '../../config/config.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { StoredDocument } from '../../transport/ports/photo-pipeline.port.ts';
import { insertPhoto } from '../photo/photo.queries.ts';
import { deleteUnreferenced } from '../photo/photo-references.queries.ts';
import { checkPhotoSpace } from '../usage/usage.service.ts';
import {
  type AddedDocument,
  addToConsignment,
  countDocuments,
  findDocument,
  findDraftId,
  findPdf,
  hasConsignment,
  insertDocument,
  listDocumentsIn,
  listHashes,
  lockAttachments,
  lockDraftOf,
  moveToConsignment,
  type StoredPdf,
  setKind,
  takeFromDraft,
} from './document.queries.ts';

type Trx = Transaction<Database>;
type UploadDeps = Pick<Deps, 'db' | 'photos' | 'log' | 'config'>;

export interface Upload {
  userId: UserId;
  stream: Readable;
  fileName: string;
  signal: AbortSignal;
  /** Raises an error if this many more bytes are not allowed. */
  admit: (bytes: number) => Promise<void>;
  expectEnd: () => Promise<void>;
}

/** Raises DRAFT_NOT_FOUND before a PDF is received in vain. */
export async function requireDraft(db: Db, userId: UserId): Promise<void> {
  if ((await findDraftId(db, userId)) === null) throw new DomainError('DRAFT_NOT_FOUND');
}

/**
 * Adds a PDF to the caller's draft: first its files, durably, then their rows. A PDF that is already in the draft is
 * not duplicated; the latest kind wins. Raises the pipeline's errors, DRAFT_NOT_FOUND, TOO_MANY_DOCUMENTS, and
 * PHOTO_SPACE_USED; then nothing is stored.
 */
export function addDocument(deps: UploadDeps, upload: Upload & { kind: DocumentKind }): Promise<CarDocument> {
  return receive(deps, upload, (trx, stored) => recordInDraft(trx, deps.config.quotas, upload, stored));
}

/**
 * Stores a PDF to be attached to a message or a response: first its files, durably, then their rows. Unless it is
 * attached within a day, it is swept. Raises the pipeline's errors and PHOTO_SPACE_USED; then nothing is stored.
 */
export function addAttachment(deps: UploadDeps, upload: Upload): Promise<AttachedDocument> {
  const { userId } = upload;
  return receive(deps, upload, async (trx, stored) => {
    await insertWhole(trx, deps.config.quotas, stored, { userId, kind: 'other', draftId: null });
    return requireFound(await findDocument(trx, DocumentId.parse(stored.id)));
  });
}

/** Stores the files, then records them; discards those that are not recorded as this document. */
async function receive<Recorded extends AttachedDocument>(
  deps: UploadDeps,
  upload: Upload,
  record: (trx: Trx, stored: StoredDocument) => Promise<Recorded>,
): Promise<Recorded> {
  const { fileName, signal, userId } = upload;
  const stored = await deps.photos.storeDocument(upload.stream, { fileName, account: String(userId), signal });
  try {
    await upload.expectEnd();
    await upload.admit(stored.pages.reduce((bytes, page) => bytes + page.size, stored.size));
    const document = await inTransaction(deps.db, (trx) => record(trx, stored));
    if (document.id !== stored.id) await discard(deps, stored);
    return document;
  } catch (error) {
    await discard(deps, stored);
    throw error;
  }
}

async function recordInDraft(
  trx: Trx,
  quotas: AccountQuotas,
  { userId, kind }: Pick<Upload, 'userId'> & { kind: DocumentKind },
  stored: StoredDocument,
): Promise<CarDocument> {
  const draftId = await lockDraftOf(trx, userId);
  if (draftId === null) throw new DomainError('DRAFT_NOT_FOUND');
  const present = await listHashes(trx, draftId);
  const same = present.find(({ sha256 }) => sha256 === stored.sha256);
  if (same) await setKind(trx, same.id, kind);
  else {
    if (present.length >= MAX_DOCUMENTS) throw new DomainError('TOO_MANY_DOCUMENTS');
    await insertWhole(trx, quotas, stored, { userId, kind, draftId });
  }
  const id = same?.id ?? stored.id;
  return requireFound((await listDocumentsIn(trx, { draftId })).find((each) => each.id === id));
}

function requireFound<Found>(document: Found | null | undefined): Found {
  if (!document) throw new Error('A document that was just recorded is not there.');
  return document;
}

async function insertWhole(
  trx: Trx,
  quotas: AccountQuotas,
  stored: StoredDocument,
  { userId, kind, draftId }: { userId: UserId; kind: DocumentKind; draftId: DraftId | null },
): Promise<void> {
  await insertFiles(trx, userId, stored);
  const pages = stored.pages.map(({ id, findings }) => ({ photoId: PhotoId.parse(id), findings }));
  await insertDocument(trx, { id: DocumentId.parse(stored.id), kind, draftId, pages });
  await checkPhotoSpace(trx, quotas, userId);
}

async function insertFiles(trx: Trx, ownerId: UserId, { pages, ...pdf }: StoredDocument): Promise<void> {
  const stem = pdf.name.slice(0, -'.pdf'.length);
  const { id, key, name, size, sha256, crc32 } = pdf;
  const { width, height } = pages[0] ?? { width: 0, height: 0 };
  await insertPhoto(trx, {
    ...{ id: PhotoId.parse(id), ownerId, key, name, size, sha256, sourceSha256: sha256, crc32, width, height },
    type: 'application/pdf',
    placeholder: '',
  });
  for (const [index, { findings: _, ...page }] of pages.entries()) {
    await insertPhoto(trx, {
      ...page,
      id: PhotoId.parse(page.id),
      ownerId,
      name: `${stem} page ${index + 1}.jpg`,
      type: 'image/jpeg',
      sourceSha256: sha256,
    });
  }
}

/** Files that cannot be removed now are swept later: a file without a row is never shown. */
async function discard({ photos, log }: UploadDeps, { key, pages }: StoredDocument): Promise<void> {
  try {
    for (const file of [key, ...pages.map((page) => page.key)]) await photos.deletePhoto(file);
  } catch (error) {
    log.warn({ err: error }, 'a document without a row could not be removed at once');
  }
}

/** The documents of the caller's draft; none without a draft. */
export async function listDraftDocuments(db: Db, userId: UserId): Promise<CarDocument[]> {
  const draftId = await findDraftId(db, userId);
  return draftId === null ? [] : listDocumentsIn(db, { draftId });
}

/** For the owner and staff. Raises CONSIGNMENT_NOT_FOUND (ADR 0003). */
export async function listConsignmentDocuments(db: Db, user: SessionUser, id: ConsignmentId): Promise<CarDocument[]> {
  const ownerId = may(user.role, 'consignment.readAny') ? null : user.id;
  if (!(await hasConsignment(db, id, ownerId))) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  return listDocumentsIn(db, { consignmentId: id });
}

/** Raises DOCUMENT_NOT_FOUND. */
export async function removeDocument({ db, photos }: Pick<Deps, 'db' | 'photos'>, userId: UserId, id: DocumentId) {
  const keys = await inTransaction(db, async (trx) => {
    const draftId = await lockDraftOf(trx, userId);
    const files = draftId && (await takeFromDraft(trx, id, draftId));
    if (!files) throw new DomainError('DOCUMENT_NOT_FOUND');
    return deleteUnreferenced(trx, files);
  });
  // If a crash here leaves a file, it has no row and is swept.
  for (const key of keys) await photos.deletePhoto(key);
  return { removed: true as const };
}

export async function submitDocuments(trx: Trx, userId: UserId, consignmentId: ConsignmentId): Promise<void> {
  const draftId = await lockDraftOf(trx, userId);
  if (draftId !== null) await moveToConsignment(trx, draftId, consignmentId);
}

/**
 * Each of these PDFs once, locked for the message or response that they are attached to. Raises FOREIGN_DOCUMENT for
 * one that the sender did not upload, that is already attached, or that is gone.
 */
export async function lockSentDocuments(
  trx: Trx,
  userId: UserId,
  documents: readonly DocumentId[],
): Promise<DocumentId[]> {
  const ids = [...new Set(documents)];
  const free = await lockAttachments(trx, userId, ids);
  if (ids.every((id) => free.has(id))) return ids;
  throw new DomainError('FOREIGN_DOCUMENT', { issues: [{ path: ['documents'], message: 'Unknown document' }] });
}

/**
 * The PDFs of a response, locked until the transaction ends. Raises FOREIGN_DOCUMENT for one that the owner did not
 * upload, that is already attached, or that is gone.
 */
export async function claimDocuments(
  trx: Trx,
  ownerId: UserId,
  documents: DocumentReferences,
): Promise<AddedDocument[]> {
  await lockSentDocuments(trx, ownerId, Object.values(documents).flat());
  return DocumentKind.options.flatMap((kind) => (documents[kind] ?? []).map((id) => ({ id, kind })));
}

/** What the event log says about added documents: nothing if there are none. */
export function listed(documents: readonly AddedDocument[]): { documents?: DocumentKind[] } {
  return documents.length === 0 ? {} : { documents: documents.map(({ kind }) => kind) };
}

/** Raises TOO_MANY_DOCUMENTS unless a locked consignment may have these as well. */
export async function requireDocumentSpace(
  trx: Trx,
  consignmentId: ConsignmentId,
  documents: readonly AddedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  if ((await countDocuments(trx, consignmentId)) + documents.length > MAX_CAR_DOCUMENTS) {
    throw new DomainError('TOO_MANY_DOCUMENTS', { message: `A car can have at most ${MAX_CAR_DOCUMENTS} documents.` });
  }
}

/** Adds claimed documents to a version of a locked consignment. Raises TOO_MANY_DOCUMENTS. */
export async function addDocuments(
  trx: Trx,
  documents: readonly AddedDocument[],
  place: { consignmentId: ConsignmentId; version: number },
): Promise<void> {
  await requireDocumentSpace(trx, place.consignmentId, documents);
  await addToConsignment(trx, documents, place);
}

/** The original PDF, for its owner, the person it was sent to, and staff. Raises DOCUMENT_NOT_FOUND. */
export async function getPdf(db: Db, user: SessionUser, id: DocumentId): Promise<StoredPdf> {
  const pdf = await findPdf(db, id, may(user.role, 'photo.readAny') ? null : user.id);
  if (!pdf) throw new DomainError('DOCUMENT_NOT_FOUND');
  return pdf;
}
