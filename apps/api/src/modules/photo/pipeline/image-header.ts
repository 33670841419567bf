import { MAX_PHOTO_PIXELS } from '@marque/domain/product/limits';
import type { Metadata } from 'sharp';
import { sharp } from './image-library.ts';
import { findExcess } from './image-structure.ts';
import { MAX_SIDE, MIN_SIDE } from './photo-limits.ts';
import { PhotoRefusedError } from './photo-refused.ts';
import type { ImageFamily } from './sniff.ts';
import { detectFamily } from './sniff-file.ts';

export interface ImageHeader {
  kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';
  width: number;
  height: number;
  pixels: number;
  hasReducedColor: boolean;
  colorProfile: Buffer | undefined;
}

/**
 * Reads a file's first bytes and header without decoding a pixel, so in bounded memory and time. Throws NOT_AN_IMAGE,
 * DAMAGED (the header cannot be read, or the file has more parts than any photo), TOO_MANY_PIXELS and TOO_SMALL.
 */
export async function readImageHeader(path: string): Promise<ImageHeader> {
  const family = await detectFamily(path);
  const excess = findExcess(path, family);
  if (excess) throw new PhotoRefusedError('DAMAGED', { cause: new Error(`The file has ${excess}.`) });
  const metadata = await readMetadata(path);
  const kind = detectKind(family, metadata);
  if (!kind) throw new PhotoRefusedError('NOT_AN_IMAGE');
  checkSize(metadata);
  return {
    kind,
    width: metadata.width,
    height: metadata.height,
    pixels: metadata.width * metadata.height,
    hasReducedColor: kind === 'heic' || metadata.chromaSubsampling?.startsWith('4:2:0') === true,
    colorProfile: metadata.icc,
  };
}

async function readMetadata(path: string): Promise<Metadata> {
  try {
    // Our own limit is checked below, so that the user gets the right reason.
    return await sharp(path, { limitInputPixels: false, failOn: 'truncated' }).metadata();
  } catch (error) {
    throw new PhotoRefusedError('DAMAGED', { cause: error });
  }
}

/** Null if the library detects another format than we do: such a file is malicious. */
function detectKind(family: ImageFamily, { format, compression }: Metadata): ImageHeader['kind'] | null {
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
