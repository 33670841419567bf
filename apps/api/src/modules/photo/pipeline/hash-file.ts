import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { FinishedPhoto } from '../../../transport/ports/photo-pipeline.port.ts';

const READ_AT_ONCE = 512 * 1024;

export async function hashFile(path: string): Promise<Pick<FinishedPhoto, 'sha256' | 'crc32'>> {
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
