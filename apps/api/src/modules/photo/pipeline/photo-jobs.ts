import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { FinishedPhoto } from '../../../transport/ports/photo-pipeline.port.ts';
import { developPhoto, makePlaceholder } from './develop.ts';
import { encodeSize, type WantedSize } from './encode-size.ts';
import { readImageHeader } from './image-header.ts';
import { LARGE_PIXELS } from './photo-limits.ts';

const READ_AT_ONCE = 512 * 1024;

/**
 * Turns the received file `source` into the JPEG `target`; if it has more than `LARGE_PIXELS`, only with `mayBeLarge`.
 */
interface DevelopJob {
  kind: 'develop';
  source: string;
  target: string;
  mayBeLarge: boolean;
}

/** Makes a size of the stored photo at this path. */
interface SizeJob extends WantedSize {
  kind: 'size';
}

/** A job of a child process. */
export type PhotoJob = DevelopJob | SizeJob;

/** `null` for a large photo that has to wait for its turn among those. */
export type Developed = FinishedPhoto | null;

export interface PhotoResults {
  develop: Developed;
  size: Uint8Array;
}

/** Runs a job in this process. Throws `PhotoRefusedError` for what the person can fix. */
export function doPhotoJob(job: PhotoJob): Promise<Developed | Uint8Array> {
  return job.kind === 'develop' ? finishPhoto(job) : encodeSize(job);
}

async function finishPhoto({ source, target, mayBeLarge }: DevelopJob): Promise<Developed> {
  const header = await readImageHeader(source);
  if (header.pixels > LARGE_PIXELS && !mayBeLarge) return null;
  const { width, height, size } = await developPhoto(source, header, target);
  return { width, height, size, placeholder: await makePlaceholder(target), ...(await hashFile(target)) };
}

/** Computes SHA-256 and CRC-32 of a file, read through one small buffer. */
async function hashFile(path: string): Promise<Pick<FinishedPhoto, 'sha256' | 'crc32'>> {
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
