import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { ReadCategory } from '@marque/domain/photo/photo-readings';
import type { FinishedPhoto, PhotoFinding } from '../../../transport/ports/photo-pipeline.port.ts';
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

/** Reads what the stored photo at this path says. */
interface ReadJob {
  kind: 'read';
  path: string;
  category: ReadCategory;
}

/** A job of a child process. */
export type PhotoJob = DevelopJob | SizeJob | ReadJob;

/** `null` for a large photo that has to wait for its turn among those. */
type Developed = FinishedPhoto | null;

export interface PhotoResults {
  develop: Developed;
  size: Uint8Array;
  read: PhotoFinding[];
}

/** Runs a job in this process. Throws `PhotoRefusedError` for what the person can fix. */
export async function doPhotoJob(job: PhotoJob): Promise<PhotoResults[PhotoJob['kind']]> {
  if (job.kind === 'develop') return finishPhoto(job);
  if (job.kind === 'size') return encodeSize(job);
  // The readers and what they have learned are large, and most children never read.
  const { readPhoto } = await import('./reading/read-photo.ts');
  return readPhoto(job.path, job.category);
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
