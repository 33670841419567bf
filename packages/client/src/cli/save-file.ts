import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Download } from '../downloads.ts';

/** Writes a download to a file, which gets its name only when complete. `onMoved` gets the bytes written so far. */
export async function saveDownload(download: Download, path: string, onMoved: (bytes: number) => void): Promise<void> {
  const partial = `${path}.part`;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      onMoved(bytes);
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      Readable.fromWeb(download.body as Parameters<typeof Readable.fromWeb>[0]),
      counted,
      createWriteStream(partial),
    );
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
