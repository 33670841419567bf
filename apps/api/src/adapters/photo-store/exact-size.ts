import type { Readable } from 'node:stream';
import { PhotoSizeMismatchError } from './photo-store.ts';

/** Passes a stream on and throws {@link PhotoSizeMismatchError} unless it has exactly `size` bytes. */
export async function* exactSize(stream: Readable, size: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const chunk of stream) {
    seen += chunk.length;
    if (seen > size) break;
    yield chunk;
  }
  if (seen !== size) throw new PhotoSizeMismatchError(`Expected ${size} bytes, the source brought another number.`);
}
