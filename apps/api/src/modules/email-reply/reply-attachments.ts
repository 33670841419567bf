import { createReadStream } from 'node:fs';
import { DomainError, type ErrorCode } from '@marque/domain/api/errors';
import type { DocumentId, PhotoId, UserId } from '@marque/domain/api/ids';
import { parsePhotoId } from '@marque/domain/photo/photos';
import type { Deps } from '../../transport/deps.ts';
import { addAttachment } from '../document/document.service.ts';
import { asDocumentError } from '../document/document-errors.ts';
import { requireSpace, uploadPhoto } from '../photo/photo.service.ts';
import { asDomainError } from '../photo/photo-errors.ts';
import type { ReceivedFile, RefusedFile, ReplyFiles } from './reply-form.ts';

export interface StoredFiles {
  photos: PhotoId[];
  documents: DocumentId[];
  refused: RefusedFile[];
}

/** What is wrong with the file itself, or with its sender's space: sent again it would be refused again. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NOT_AN_IMAGE',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_TOO_SMALL',
  'PHOTO_TOO_COSTLY',
  'PHOTO_TOO_DETAILED',
  'PHOTO_DAMAGED',
  'PHOTO_SPACE_USED',
  'NOT_A_PDF',
  'DOCUMENT_TOO_LARGE',
  'DOCUMENT_TOO_LONG',
  'DOCUMENT_LOCKED',
  'DOCUMENT_DAMAGED',
  'DOCUMENT_TOO_COSTLY',
  'TOO_MANY_TRIES',
]);

/**
 * Stores the files of a proven sender's email, one after the other, by the rules and limits of uploads. Refused ones
 * are returned with the reason; anything else, such as a full disk, is raised, so that the email is brought again. What
 * no message takes is swept within a day.
 */
export async function storeReplyFiles(deps: Deps, userId: UserId, files: ReplyFiles): Promise<StoredFiles> {
  const stored: StoredFiles = { photos: [], documents: [], refused: [...files.refused] };
  if (files.received.length > 0) await deps.freeDisk.requireRoom();
  for (const file of files.received) {
    try {
      await storeFile(deps, userId, file, stored);
    } catch (error) {
      stored.refused.push({ name: file.name, reason: readRefusal(file, error) });
    }
  }
  return stored;
}

async function storeFile(
  deps: Deps,
  userId: UserId,
  { kind, name, path }: ReceivedFile,
  stored: StoredFiles,
): Promise<void> {
  const account = String(userId);
  await requireSpace(deps, userId, null);
  await deps.rateLimits.consume(kind === 'photo' ? 'upload' : 'documentUpload', account);
  await deps.rateLimits.consume('uploadKilobytes', account, { points: 0 });
  const admit = async (bytes: number) =>
    void (await deps.rateLimits.consume('uploadKilobytes', account, { points: Math.ceil(bytes / 1000) }));
  const [stream, fileName] = [createReadStream(path), name];
  if (kind === 'photo') {
    const { url } = await uploadPhoto(deps, { userId, pairing: null, stream, fileName, idempotencyKey: null, admit });
    const id = parsePhotoId(url);
    if (id !== null) stored.photos.push(id);
    return;
  }
  // Goes on if whoever passed the email on stops waiting: the next delivery then finds the message.
  const { signal } = new AbortController();
  const expectEnd = async () => undefined;
  stored.documents.push((await addAttachment(deps, { userId, stream, fileName, signal, admit, expectEnd })).id);
}

/** Throws the error unless it is a refusal of this file. */
function readRefusal({ kind }: ReceivedFile, error: unknown): string {
  const refusal = kind === 'photo' ? asDomainError(error) : asDocumentError(error);
  if (!(refusal instanceof DomainError) || !REFUSALS.has(refusal.code)) throw refusal;
  if (refusal.code === 'TOO_MANY_TRIES') return 'You have sent as many files as we take in an hour.';
  return refusal.message;
}
