import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { MarqueClient } from '../../client.ts';
import type { Photos, UploadedPhoto } from '../../generated/procedures.ts';
import type { Io } from '../io.ts';
import { createProgress } from '../progress.ts';
import type { PhotoFile } from './photo-folder.ts';

/** One upload at a time would waste the wait for each response; many would only share the bandwidth. */
const CONCURRENT_UPLOADS = 3;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * The idempotency key of a photo, so that repeating an import stores it once. It contains the day, because the server
 * deletes unused photos and their keys after a day.
 */
function createKey(hash: string, round: string): string {
  return `marque-import/${new Date().toISOString().slice(0, 10)}/${round}${hash}`;
}

export interface Upload {
  io: Io;
  isQuiet: boolean;
  /** Empty, or a text that makes the keys differ from those of an earlier upload. */
  round: string;
}

/**
 * Uploads all photos, a few at a time. The first failure aborts the others and is raised, with a note that names its
 * photo.
 */
export async function uploadAll(
  client: MarqueClient,
  files: readonly PhotoFile[],
  { io, isQuiet, round }: Upload,
): Promise<Photos> {
  const stop = new AbortController();
  const signal = AbortSignal.any([io.signal, stop.signal]);
  const sent = files.map(() => 0);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const progress = createProgress(io, { pieces: files.length, bytes, isQuiet });
  const uploaded = new Map<PhotoFile, UploadedPhoto>();
  const failures: unknown[] = [];
  const queue = files.entries();

  async function work(): Promise<void> {
    for (const [index, file] of queue) {
      const onProgress = ({ sent: bytesOfPhoto }: { sent: number }) => {
        sent[index] = bytesOfPhoto;
        progress.moved(sent.reduce((sum, each) => sum + each, 0));
      };
      try {
        const idempotencyKey = createKey(await hashFile(file.path), round);
        uploaded.set(file, await client.uploads.photo(file.path, { idempotencyKey, onProgress, signal }));
        progress.done(file.name);
      } catch (error) {
        if (!stop.signal.aborted && !io.signal.aborted) io.note(`${file.name}:`);
        failures.push(error);
        stop.abort();
        return;
      }
    }
  }

  await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, work));
  progress.end();
  if (failures.length > 0) throw failures[0];

  const photos: Photos = {};
  for (const file of files) {
    const photo = uploaded.get(file);
    if (photo) photos[file.category] = [...(photos[file.category] ?? []), photo];
  }
  return photos;
}
