import type { Readable } from 'node:stream';
import { PhotoSizeMismatchError } from './photo-store.ts';

/**
 * Passes a stream on and throws {@link PhotoSizeMismatchError} unless it has exactly `size` bytes. The last chunk is
 * held back until the stream has ended successfully: otherwise a receiver that counts bytes, such as a bucket, might
 * accept the photo before we do.
 */
export async function* exactSize(stream: Readable, size: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  let held: Uint8Array | undefined;
  for await (const chunk of stream) {
    seen += chunk.length;
    if (seen > size) break;
    if (held) yield held;
    held = chunk;
  }
  if (seen === size && held) yield held;
  if (seen !== size) throw new PhotoSizeMismatchError(size);
}
