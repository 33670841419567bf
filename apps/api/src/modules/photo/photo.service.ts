import type { Readable } from 'node:stream';
import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import { IdempotencyKey } from '@marque/domain/api/idempotency-key';
import { PhotoId, type UserId } from '@marque/domain/api/ids';
import { parsePhotoId, photoUrl, UploadedPhoto } from '@marque/domain/photo/photos';
import type { Transaction } from 'kysely';
import type { AccountQuotas } from '../../config/config.ts';
import {
  claimKey,
  type IdempotencyClaim,
  isKnownKey,
  lockResponse,
  recordResponse,
} from '../../platform/idempotency/idempotency.queries.ts';
import { withRetry } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { StoredPhoto } from '../../transport/ports/photo-pipeline.port.ts';
import type { PairingProof } from '../../transport/request-context.ts';
import { checkPhotoSpace, hasPhotoSpace } from '../usage/usage.service.ts';
import { addPhotosFor, lockPairing } from './paired-uploads.queries.ts';
import { insertPhoto, renewPhoto } from './photo.queries.ts';
import { rememberPhoto } from './remembered-photos.ts';

type UploadDeps = Pick<Deps, 'db' | 'photos' | 'log' | 'config'>;

export interface Upload {
  userId: UserId;
  /** If the photo comes through the phone paired with a draft: it may then add the photo to that draft. */
  pairing: PairingProof | null;
  stream: Readable;
  fileName: string;
  idempotencyKey: string | null;
  signal?: AbortSignal;
  /** Raises an error if this many more bytes are not allowed. */
  admit?: (bytes: number) => Promise<void>;
  /** Resolves when everything sent with the photo has arrived; raises the reason if it is rejected. */
  expectEnd?: () => Promise<void>;
}

/**
 * Stores an uploaded photo: first its bytes, durably, then its row; if the row cannot be inserted, the bytes are
 * removed. A repeat with the same idempotency key stores only one photo and gets the same response. Raises the
 * pipeline's errors, PHOTO_SPACE_USED, IDEMPOTENCY_MISMATCH, and PAIRING_ENDED if the phone was unpaired in the
 * meantime.
 */
export async function uploadPhoto(deps: UploadDeps, upload: Upload): Promise<UploadedPhoto> {
  const { fileName, signal } = upload;
  const account = String(upload.userId);
  const stored = await deps.photos.storePhoto(upload.stream, { fileName, account, ...(signal && { signal }) });
  try {
    await upload.expectEnd?.();
    await upload.admit?.(stored.size);
    const response = await withRetry(() =>
      deps.db.transaction().execute((trx) => record(trx, deps.config.quotas, upload, stored)),
    );
    if (response.url !== photoUrl(PhotoId.parse(stored.id))) await discard(deps, stored.key);
    return response;
  } catch (error) {
    await discard(deps, stored.key);
    throw error;
  }
}

/**
 * Raises PHOTO_SPACE_USED before a photo is received in vain. A repeat, which adds none, may still get its response.
 */
export async function requireSpace(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: UserId,
  idempotencyKey: string | null,
): Promise<void> {
  if (await hasPhotoSpace(db, config.quotas, userId)) return;
  if (idempotencyKey && (await isKnownKey(db, { userId, scope: 'photo.upload', key: idempotencyKey }))) return;
  throw new DomainError('PHOTO_SPACE_USED');
}

async function record(
  trx: Transaction<Database>,
  quotas: AccountQuotas,
  upload: Upload,
  stored: StoredPhoto,
): Promise<UploadedPhoto> {
  const { pairing } = upload;
  if (pairing && !(await lockPairing(trx, pairing))) throw new DomainError('PAIRING_ENDED');
  const response = await recordOnce(trx, quotas, upload, stored);
  const id = parsePhotoId(response.url);
  if (pairing && id) await addPhotosFor(trx, pairing.draftId, [id], pairing.id);
  return response;
}

async function recordOnce(
  trx: Transaction<Database>,
  quotas: AccountQuotas,
  upload: Upload,
  stored: StoredPhoto,
): Promise<UploadedPhoto> {
  if (upload.idempotencyKey === null) return insert(trx, quotas, upload.userId, stored);
  const claim: IdempotencyClaim = {
    userId: upload.userId,
    scope: 'photo.upload',
    key: upload.idempotencyKey,
    requestHash: stored.sourceSha256,
  };
  const first = await repeated(trx, claim);
  if (first) return first;
  const response = await insert(trx, quotas, upload.userId, stored);
  await recordResponse(trx, claim, response);
  return response;
}

/**
 * Finds the photo of an earlier request with the same key and renews it for another day, as if just uploaded. `null` if
 * there was none, or if it is gone: removed by its owner and swept, or deleted with its consignment. A key never leads
 * to a dead URL.
 */
async function repeated(trx: Transaction<Database>, claim: IdempotencyClaim): Promise<UploadedPhoto | null> {
  if ((await claimKey(trx, claim)) === null) return null;
  // The first repeat that finds the photo gone stores a new one, which the others then find.
  const photo = UploadedPhoto.parse(await lockResponse(trx, claim));
  const id = parsePhotoId(photo.url);
  return id && (await renewPhoto(trx, id, claim.userId)) ? photo : null;
}

async function insert(
  trx: Transaction<Database>,
  quotas: AccountQuotas,
  ownerId: UserId,
  stored: StoredPhoto,
): Promise<UploadedPhoto> {
  const id = PhotoId.parse(stored.id);
  await insertPhoto(trx, { ...stored, id, ownerId });
  await checkPhotoSpace(trx, quotas, ownerId);
  const { name, size, type, width, height, placeholder } = stored;
  const facts = { name, size, type, width, height, placeholder };
  rememberPhoto({ id, ownerId, facts });
  return { url: photoUrl(id), ...facts };
}

async function discard(deps: UploadDeps, key: string): Promise<void> {
  try {
    await deps.photos.deletePhoto(key);
  } catch (error) {
    // The sweeper removes it later: a file without a row is never shown.
    deps.log.warn({ err: error }, 'a photo without a row could not be removed at once');
  }
}

/** Reads the `Idempotency-Key` header, `null` without it. Raises VALIDATION_FAILED if it is empty or too long. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = IdempotencyKey.safeParse(header);
  if (key.success) return key.data;
  const issues = key.error.issues.map(({ message }) => ({ path: ['Idempotency-Key'], message }));
  throw new DomainError('VALIDATION_FAILED', { issues });
}
