import type { Readable } from 'node:stream';
import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/errors';
import { PhotoId, type UserId } from '@marque/domain/ids';
import { photoUrl, UploadedPhoto } from '@marque/domain/photos';
import type { Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import { claimKey, type IdempotencyClaim, recordAnswer } from '../../idempotency/idempotency.ts';
import type { StoredPhoto } from '../../photo-pipeline/store-photo.ts';
import { withRetry } from '../../retry.ts';
import { insertPhoto } from './photo.queries.ts';

type UploadDeps = Pick<Deps, 'db' | 'photos' | 'log'>;

export interface Upload {
  userId: UserId;
  stream: Readable;
  fileName: string;
  idempotencyKey: string | null;
}

/**
 * Stores an uploaded photo: first its bytes, durably, then its row; when the row cannot be written the bytes go again. A repeat with the same
 * idempotency key leaves one photo and gets its answer. Raises what the pipeline refuses, IDEMPOTENCY_MISMATCH.
 */
export async function uploadPhoto(deps: UploadDeps, upload: Upload): Promise<UploadedPhoto> {
  const stored = await deps.photos.storePhoto(upload.stream, { fileName: upload.fileName });
  try {
    const answer = await withRetry(() => deps.db.transaction().execute((trx) => record(trx, upload, stored)));
    if (answer.url !== photoUrl(PhotoId.parse(stored.id))) await discard(deps, stored.key);
    return answer;
  } catch (error) {
    await discard(deps, stored.key);
    throw error;
  }
}

async function record(trx: Transaction<Database>, upload: Upload, stored: StoredPhoto): Promise<UploadedPhoto> {
  if (upload.idempotencyKey === null) return insert(trx, upload.userId, stored);
  const claim: IdempotencyClaim = {
    userId: upload.userId,
    scope: 'photo.upload',
    key: upload.idempotencyKey,
    requestHash: stored.sourceSha256,
  };
  const first = await claimKey(trx, claim);
  if (first !== null) return UploadedPhoto.parse(first);
  const answer = await insert(trx, upload.userId, stored);
  await recordAnswer(trx, claim, answer);
  return answer;
}

async function insert(trx: Transaction<Database>, ownerId: UserId, stored: StoredPhoto): Promise<UploadedPhoto> {
  const id = PhotoId.parse(stored.id);
  await insertPhoto(trx, { ...stored, id, ownerId });
  const { name, size, type, width, height, placeholder } = stored;
  return { url: photoUrl(id), name, size, type, width, height, placeholder };
}

async function discard(deps: UploadDeps, key: string): Promise<void> {
  try {
    await deps.photos.deletePhoto(key);
  } catch (error) {
    // The sweeper finds it: a file without a row is never shown to anybody.
    deps.log.warn({ err: error }, 'a photo without a row could not be removed at once');
  }
}

/** Where an `Idempotency-Key` header is too long or empty. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.length < 1 || header.length > 255) {
    throw new DomainError('VALIDATION_FAILED', {
      issues: [{ path: ['Idempotency-Key'], message: 'Must have 1 to 255 characters' }],
    });
  }
  return header;
}
