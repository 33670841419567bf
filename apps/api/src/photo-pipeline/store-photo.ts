import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { originalKey } from '../adapters/photo-store/photo-key.ts';
import type { PhotoStore } from '../adapters/photo-store/photo-store.ts';
import { developPhoto, makePlaceholder } from './develop.ts';
import { readImageHeader } from './image-header.ts';
import { LARGE_PIXELS } from './photo-limits.ts';
import { photoName } from './photo-name.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import type { WorkQueue } from './work-queue.ts';

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
  /** One at a time: what photos of more than `LARGE_PIXELS` pass before the queue of all. */
  largeQueue: WorkQueue;
}

/**
 * Takes an upload in: receives it, checks what it is, turns it into a clean JPEG and stores that. Throws
 * `PhotoRefusedError` for whatever the person can mend, `PhotoStoreFullError`, `PhotoQueueFullError`, or what the store
 * threw; then nothing is stored. No temporary file outlives the call.
 */
export async function storePhoto(
  { store, queue, largeQueue }: PhotoWorkshop,
  input: Readable,
  declared: { fileName: string },
): Promise<StoredPhoto> {
  const path = join(store.tempFolder, `upload-${randomUUID()}`);
  try {
    const received = await receiveUpload(input, path);
    const header = await readImageHeader(path);
    // The store's work is done within the turn as well: it bounds how many finished photos lie in memory.
    const develop = async () => {
      const photo = await developPhoto(path, header);
      const placeholder = await makePlaceholder(photo.jpeg);
      const stored = describe(photo, received, declared.fileName, placeholder);
      await store.put(stored.key, photo.jpeg);
      return stored;
    };
    if (header.pixels <= LARGE_PIXELS) return await queue.run(develop);
    return await largeQueue.run(() => queue.run(develop));
  } finally {
    await rm(path, { force: true });
  }
}

function describe(
  { jpeg, width, height }: { jpeg: Buffer; width: number; height: number },
  received: ReceivedUpload,
  fileName: string,
  placeholder: string,
): StoredPhoto {
  const id = randomUUID();
  return {
    id,
    key: originalKey(id),
    name: photoName(fileName),
    type: 'image/jpeg',
    width,
    height,
    size: jpeg.length,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
    crc32: crc32(jpeg),
    sourceSha256: received.sha256,
    placeholder,
  };
}
