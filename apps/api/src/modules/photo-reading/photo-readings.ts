import type { Db } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, PhotoId, UserId } from '@marque/domain/api/ids';
import {
  KINDS_BY_CATEGORY,
  PhotoReading,
  READ_CATEGORIES,
  type ReadCategory,
  type ReadingSource,
} from '@marque/domain/photo/photo-readings';
import { type PhotoEntry, Photos, parsePhotoId, photoUrl } from '@marque/domain/photo/photos';
import { z } from 'zod';
import { LIMITS } from '../../platform/rate-limits/limits.ts';
import type { Deps } from '../../transport/deps.ts';
import type { PhotoFinding } from '../../transport/ports/photo-pipeline.port.ts';
import {
  findPhotosToRead,
  listDocumentPages,
  listReadings,
  listStoredPhotos,
  storeReadings,
} from './photo-readings.queries.ts';
import { requeuePhotoReading } from './reading-jobs.queries.ts';

const PageFindings = z.array(
  PhotoReading.pick({ kind: true, value: true, text: true, grade: true, readers: true, place: true }),
);

interface ReadablePhoto {
  id: PhotoId;
  category: ReadCategory;
  source: ReadingSource;
  findings?: PhotoFinding[];
  page?: PhotoEntry;
}

function listReadable(photos: Photos): ReadablePhoto[] {
  return READ_CATEGORIES.flatMap((category) =>
    (photos[category] ?? []).flatMap(({ url }) => {
      const id = parsePhotoId(url);
      return id ? [{ id, category, source: category }] : [];
    }),
  );
}

async function listAllReadable(db: Db, id: ConsignmentId, photos: Photos): Promise<ReadablePhoto[]> {
  const pages = await listDocumentPages(db, id);
  return [
    ...listReadable(photos),
    ...pages.map(({ photoId, findings, ...facts }) => {
      const found = PageFindings.safeParse(findings);
      const page = { url: photoUrl(photoId), ...facts };
      return { id: photoId, category: 'documents', source: 'pdf', findings: found.data ?? [], page } as const;
    }),
  ];
}

/**
 * Reads those photos and PDF pages of a consignment that were not read before, one after the other, up to the owner's
 * limit; the others are queued for when the limit allows it again. A photo that cannot be read is logged and gets an
 * empty reading. Rejects when `signal` aborts; what was read until then is stored.
 */
export async function readConsignmentPhotos(
  { db, photos, log, rateLimits }: Pick<Deps, 'db' | 'photos' | 'log' | 'rateLimits'>,
  consignmentId: ConsignmentId,
  signal?: AbortSignal,
): Promise<void> {
  const found = await findPhotosToRead(db, consignmentId);
  const parsed = Photos.safeParse(found?.photos);
  if (!found || !parsed.success) return;
  const readable = await listAllReadable(db, consignmentId, parsed.data);
  const stored = await listStoredPhotos(
    db,
    readable.map(({ id }) => id),
  );
  for (const { id, category, findings: inText = [] } of readable) {
    const photo = stored.find((each) => each.id === id);
    const kinds = KINDS_BY_CATEGORY[category].filter((kind) => !photo?.kinds.includes(kind));
    if (!photo || kinds.length === 0) continue;
    // A PDF's text needs no image reader, which would only find the same with errors.
    if (inText.some(({ kind }) => kind === 'vin')) {
      await storeReadings(db, { photoId: id, consignmentId }, kinds, inText);
      continue;
    }
    const wait = await takeTurn(rateLimits, found.ownerId);
    if (wait > 0) {
      log.warn({ consignmentId, wait }, 'photos wait to be read: their owner has sent very many');
      return requeuePhotoReading(db, consignmentId, wait);
    }
    const findings = await photos.readPhoto(photo.key, category, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      log.warn({ err: error, photo: id, category }, 'a photo could not be read');
      return null;
    });
    await storeReadings(db, { photoId: id, consignmentId }, kinds, [...inText, ...(findings ?? [])]);
  }
}

/** In how many seconds a photo of this owner may be read; 0 if now, which counts. */
async function takeTurn(rateLimits: Deps['rateLimits'], ownerId: UserId): Promise<number> {
  try {
    await rateLimits.consume('photoReading', String(ownerId));
    return 0;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_TRIES')
      return error.details.retryAfter ?? LIMITS.photoReading.seconds;
    throw error;
  }
}

/** The readings of a consignment's photos and PDFs so far. For staff only. */
export async function listPhotoReadings(db: Db, id: ConsignmentId, photos: Photos): Promise<PhotoReading[]> {
  const readable = await listAllReadable(db, id, photos);
  const rows = await listReadings(
    db,
    readable.map(({ id }) => id),
  );
  return readable.flatMap(({ id: photoId, category, source, page }) =>
    rows.flatMap((row) => {
      const kinds: readonly string[] = KINDS_BY_CATEGORY[category];
      const reading = PhotoReading.safeParse({ ...row, category: source, page });
      return row.photoId === photoId && kinds.includes(row.kind) && reading.success ? [reading.data] : [];
    }),
  );
}
