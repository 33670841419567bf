import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { systemCode } from '../../../adapters/photo-store/disk-space.ts';
import { originalKey } from '../../../adapters/photo-store/photo-key.ts';
import type { PhotoStore } from '../../../adapters/photo-store/photo-store.ts';
import type { DeclaredUpload, StoredPhoto } from '../../../transport/ports/photo-pipeline.port.ts';
import type { PhotoChildren } from './photo-children.ts';
import { photoName } from './photo-name.ts';
import { receiveUpload } from './receive-upload.ts';
import { detectFamily } from './sniff-file.ts';
import type { Turn, WorkQueue } from './work-queue.ts';

export interface PhotoWorkshop {
  store: PhotoStore;
  queue: WorkQueue;
  largeQueue: WorkQueue;
  children: PhotoChildren;
}

/**
 * Receives an upload, checks it, turns it into a clean JPEG, and stores that. Throws `PhotoRefusedError` for problems
 * that the user can fix, `PhotoStoreFullError`, `PhotoQueueFullError`, or the store's error; then nothing is stored. No
 * temporary file outlives the call.
 */
export async function storePhoto(
  { store, queue, largeQueue, children }: PhotoWorkshop,
  input: Readable,
  { fileName, account, signal }: DeclaredUpload,
): Promise<StoredPhoto> {
  const id = randomUUID();
  const [source, target] = [join(store.tempFolder, `upload-${id}`), join(store.tempFolder, `photo-${id}`)];
  const turn: Turn = { ...(account !== undefined && { account }), ...(signal && { signal }) };
  try {
    const received = await receiveUpload(input, source);
    await detectFamily(source);
    // Storing is part of the job too: that limits how many finished photos wait to be stored.
    const develop = async (mayBeLarge: boolean): Promise<StoredPhoto | null> => {
      const finished = await children.run({ kind: 'develop', source, target, mayBeLarge }, { signal });
      if (!finished) return null;
      const key = originalKey(id);
      await store.putFile(key, target);
      return { id, key, name: photoName(fileName), type: 'image/jpeg', ...finished, sourceSha256: received.sha256 };
    };
    const stored =
      (await queue.run(() => develop(false), turn)) ??
      (await largeQueue.run(() => queue.run(() => develop(true), turn), turn));
    if (!stored) throw new Error('A photo that may be large was taken for too large.');
    return stored;
  } finally {
    await Promise.all([removed(source), removed(target)]);
  }
}

async function removed(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error;
  });
}
