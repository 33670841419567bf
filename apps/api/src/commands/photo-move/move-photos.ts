import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '@marque/db/database';
import type { Kysely } from 'kysely';
import { allSizeKeys } from '../../adapters/photo-store/photo-key.ts';
import type { PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import { DAMAGED_PHOTO } from '../damaged-photo.ts';
import { listPhotosAfter, type MovablePhoto } from './move-photos.queries.ts';

export interface MoveRequest {
  db: Kysely<Database>;
  from: PhotoStore;
  to: PhotoStore;
  isDryRun: boolean;
  deletesSource: boolean;
  onProgress?: (done: MoveResult) => void;
  onProblem?: (photo: MovablePhoto, problem: string) => void;
}

export interface MoveResult {
  photos: number;
  copied: number;
  copiedBytes: number;
  present: number;
  removed: number;
  problems: number;
}

const BATCH = 500;
/** Concurrent photos: fewer keep a disk busy, but a bucket needs the round trips in parallel. */
const AT_ONCE = 4;

class HashMismatchError extends Error {
  override name = 'HashMismatchError';
}

/**
 * Copies every photo that has a row from one store to the other. Each is compared with the SHA-256 of its row while it
 * is read, so that a damaged one is not written at all, and again in the new store. A problem with one photo is
 * reported and does not stop the others. The old store is unchanged, unless `deletesSource` is set. Sizes are not
 * copied.
 */
export async function movePhotos(request: MoveRequest): Promise<MoveResult> {
  const result: MoveResult = { photos: 0, copied: 0, copiedBytes: 0, present: 0, removed: 0, problems: 0 };
  for await (const batch of listPhotos(request.db)) {
    const waiting = batch.values();
    const lane = async () => {
      for (const photo of waiting) await moveAndCount(request, photo, result);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
  return result;
}

async function* listPhotos(db: Kysely<Database>): AsyncGenerator<MovablePhoto[]> {
  let last: MovablePhoto | undefined;
  for (;;) {
    const batch = await listPhotosAfter(db, last?.id ?? null, BATCH);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1);
  }
}

async function moveAndCount(request: MoveRequest, photo: MovablePhoto, result: MoveResult): Promise<void> {
  result.photos += 1;
  try {
    if ((await request.to.getSize(photo.key)) === photo.size) result.present += 1;
    else {
      await copy(request, photo);
      result.copied += 1;
      result.copiedBytes += photo.size;
    }
    if (request.deletesSource && !request.isDryRun && (await remove(request, photo))) result.removed += 1;
  } catch (error) {
    result.problems += 1;
    request.onProblem?.(photo, error instanceof Error ? error.message : String(error));
  }
  request.onProgress?.(result);
}

async function copy({ from, to, isDryRun }: MoveRequest, photo: MovablePhoto): Promise<void> {
  if (isDryRun) {
    if ((await from.getSize(photo.key)) !== photo.size) throw new Error('missing, or of the wrong size');
    return;
  }
  const opened = await from.open(photo.key);
  if (!opened) throw new Error('missing in both stores');
  try {
    await to.put(photo.key, { stream: Readable.from(checked(opened.stream, photo)), size: photo.size });
  } finally {
    opened.stream.destroy();
  }
  try {
    await compare(to, photo);
  } catch (error) {
    // Whatever is there must be right, or the next run would consider it done.
    await to.delete(photo.key);
    throw error;
  }
}

/** Passes a photo on and fails at its end if it is not the one that was stored: a store then discards it. */
async function* checked(stream: AsyncIterable<Buffer>, photo: MovablePhoto): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of stream) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== photo.sha256) throw new HashMismatchError(DAMAGED_PHOTO);
}

async function compare(store: PhotoStore, photo: MovablePhoto): Promise<void> {
  const opened = await store.open(photo.key);
  if (!opened) throw new Error('its copy is missing');
  for await (const _ of checked(opened.stream, photo));
}

/** True if there was something to remove. The copy is verified again first: from then on it is the only one. */
async function remove({ from, to }: MoveRequest, photo: MovablePhoto): Promise<boolean> {
  const hadSource = (await from.getSize(photo.key)) !== null;
  if (!hadSource) return false;
  await compare(to, photo);
  await from.delete(photo.key);
  for (const key of allSizeKeys(photo.key)) await from.delete(key);
  return true;
}
