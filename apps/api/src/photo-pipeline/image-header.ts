import { open } from 'node:fs/promises';
import { MAX_PHOTO_PIXELS } from '@marque/domain/limits';
import type { Metadata } from 'sharp';
import { sharp } from './image-library.ts';
import { MAX_SIDE, MIN_SIDE } from './photo-limits.ts';
import { PhotoRefusedError } from './photo-refused.ts';
import { type ImageFamily, SNIFF_BYTES, sniffImage } from './sniff.ts';

export interface ImageHeader {
  kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';
  pixels: number;
  /** Whether colour is stored at a quarter of the resolution, as cameras do. */
  hasReducedColour: boolean;
  /** The embedded ICC colour profile. */
  colourProfile: Buffer | undefined;
}

/**
 * Reads what a file is from its first bytes and its header, without decoding a pixel, so in bounded memory and time.
 * Refuses with NOT_AN_IMAGE, DAMAGED (the header cannot be read), TOO_MANY_PIXELS and TOO_SMALL.
 */
export async function readImageHeader(path: string): Promise<ImageHeader> {
  const family = sniffImage(await readHead(path));
  if (!family) throw new PhotoRefusedError('NOT_AN_IMAGE');
  const metadata = await readMetadata(path);
  const kind = kindOf(family, metadata);
  if (!kind) throw new PhotoRefusedError('NOT_AN_IMAGE');
  checkSize(metadata);
  return {
    kind,
    pixels: metadata.width * metadata.height,
    hasReducedColour: kind === 'heic' || metadata.chromaSubsampling?.startsWith('4:2:0') === true,
    colourProfile: metadata.icc,
  };
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

async function readMetadata(path: string): Promise<Metadata> {
  try {
    // The limit is ours, below, so that the person is told the right reason.
    return await sharp(path, { limitInputPixels: false, failOn: 'truncated' }).metadata();
  } catch (error) {
    throw new PhotoRefusedError('DAMAGED', { cause: error });
  }
}

/** Null when the library saw something else than we did: such a file is a trick. */
function kindOf(family: ImageFamily, { format, compression }: Metadata): ImageHeader['kind'] | null {
  if (format !== family) return null;
  if (family !== 'heif') return family;
  if (compression === 'av1') return 'avif';
  return compression === 'hevc' ? 'heic' : null;
}

function checkSize({ width, height }: Metadata): void {
  if (width * height > MAX_PHOTO_PIXELS || Math.max(width, height) > MAX_SIDE)
    throw new PhotoRefusedError('TOO_MANY_PIXELS');
  if (Math.min(width, height) < MIN_SIDE) throw new PhotoRefusedError('TOO_SMALL');
}
