import { createHash, randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { systemCode } from '../adapters/photo-store/disk-space.ts';
import { originalKey } from '../adapters/photo-store/photo-key.ts';
import type { PhotoStore } from '../adapters/photo-store/photo-store.ts';
import { developPhoto, makePlaceholder } from './develop.ts';
import { readImageHeader } from './image-header.ts';
import { LARGE_PIXELS } from './photo-limits.ts';
import { photoName } from './photo-name.ts';
import { receiveUpload } from './receive-upload.ts';
import type { WorkQueue } from './work-queue.ts';

const READ_AT_ONCE = 512 * 1024;

/** A photo that is durably in the store. */
export interface StoredPhoto {
  /** Version 4 UUID. */
  id: string;
  key: string;
  /** What the device called it, made harmless, with the ending `.jpg`. */
  name: string;
  type: 'image/jpeg';
  width: number;
  height: number;
  /** Bytes of the stored file. */
  size: number;
  /** SHA-256 of the stored file, in lower-case hexadecimal. */
  sha256: string;
  /** CRC-32 of the stored file, unsigned, as a ZIP wants it. */
  crc32: number;
  /** SHA-256 of what was uploaded, in lower-case hexadecimal: tells a repeated upload. */
  sourceSha256: string;
  /** A blurred preview as a `data:` address. */
  placeholder: string;
}

export interface PhotoWorkshop {
  store: PhotoStore;
  queue: WorkQueue;
  /** For reading headers, which takes no time and, where a file's metadata are huge, much memory. */
  headerQueue: WorkQueue;
  /** One at a time: what photos of more than `LARGE_PIXELS` pass before the queue of all. */
  largeQueue: WorkQueue;
}

/**
 * Takes an upload in: receives it, checks what it is, turns it into a clean JPEG and stores that. Throws
 * `PhotoRefusedError` for whatever the person can mend, `PhotoStoreFullError`, `PhotoQueueFullError`, or what the store
 * threw; then nothing is stored. No temporary file outlives the call.
 */
export async function storePhoto(
  { store, queue, headerQueue, largeQueue }: PhotoWorkshop,
  input: Readable,
  declared: { fileName: string },
): Promise<StoredPhoto> {
  const id = randomUUID();
  const [source, target] = [join(store.tempFolder, `upload-${id}`), join(store.tempFolder, `photo-${id}`)];
  try {
    const received = await receiveUpload(input, source);
    const header = await headerQueue.run(() => readImageHeader(source));
    // The store's work is done within the turn as well: it bounds how many finished photos wait to be stored.
    const develop = async (): Promise<StoredPhoto> => {
      const { width, height, size } = await developPhoto(source, header, target);
      const placeholder = await makePlaceholder(target);
      const sums = await sumsOfFile(target);
      const key = originalKey(id);
      await store.putFile(key, target);
      const described = { id, key, name: photoName(declared.fileName), type: 'image/jpeg' } as const;
      return { ...described, width, height, size, ...sums, sourceSha256: received.sha256, placeholder };
    };
    if (header.pixels <= LARGE_PIXELS) return await queue.run(develop);
    return await largeQueue.run(() => queue.run(develop));
  } finally {
    await Promise.all([removed(source), removed(target)]);
  }
}

/** Removes what may be gone already: the store has taken it over, or it never came into being. */
async function removed(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error;
  });
}

/** SHA-256 and CRC-32 of a file, read through one small buffer. */
async function sumsOfFile(path: string): Promise<Pick<StoredPhoto, 'sha256' | 'crc32'>> {
  const hash = createHash('sha256');
  let crc = 0;
  const buffer = Buffer.allocUnsafe(READ_AT_ONCE);
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return { sha256: hash.digest('hex'), crc32: crc };
      const piece = buffer.subarray(0, bytesRead);
      hash.update(piece);
      crc = crc32(piece, crc);
    }
  } finally {
    await file.close();
  }
}
