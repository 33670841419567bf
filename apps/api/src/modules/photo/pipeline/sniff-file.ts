import { open } from 'node:fs/promises';
import { PhotoRefusedError } from './photo-refused.ts';
import { type ImageFamily, SNIFF_BYTES, sniffImage } from './sniff.ts';

/** Detects the image family of a file by its first bytes. Throws NOT_AN_IMAGE. */
export async function detectFamily(path: string): Promise<ImageFamily> {
  const family = sniffImage(await readHead(path));
  if (!family) throw new PhotoRefusedError('NOT_AN_IMAGE');
  return family;
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
