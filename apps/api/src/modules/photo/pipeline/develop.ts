import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '@marque/domain/product/limits';
import { storeFull } from '../../../adapters/photo-store/photo-store.ts';
import { decodeHeic } from './heic.ts';
import type { ImageHeader } from './image-header.ts';
import { sharp } from './image-library.ts';
import { PhotoRefusedError } from './photo-refused.ts';

export interface DevelopedPhoto {
  width: number;
  height: number;
  size: number;
}

const PAPER = '#ffffff';

const OUT_OF_SPACE = /no space left|quota exceeded|file too large/i;

/** libjpeg's message for a picture with less data than its header promises. */
const DATA_ENDED_EARLY = 'premature end of data segment';

/**
 * Tried one after the other until the file is no larger than a photo may be. Photographs pass the first step: only
 * noise takes more than half a byte per pixel, and a few kilobytes of it, repeated, would fill the disk.
 */
const STEPS = [
  { quality: 90, scale: 1 },
  { quality: 75, scale: 1 },
  { quality: 75, scale: 0.6 },
] as const;

const PLACEHOLDER_SIDE = 24;

/**
 * Decodes a photo of any accepted kind and encodes it once, into the file `target`, as a baseline JPEG in full
 * resolution: upright, sRGB, on white if it was transparent, the first frame if it was animated, and without any
 * metadata. Color keeps its resolution (4:2:0 from cameras, 4:4:4 from screenshots and scans). No file is larger than
 * `mostBytes`: it is encoded again with less quality, then with fewer pixels. Throws DAMAGED and TOO_DETAILED, and
 * `PhotoStoreFullError` when the disk is full.
 */
export async function developPhoto(
  path: string,
  header: ImageHeader,
  target: string,
  mostBytes = MAX_PHOTO_BYTES,
): Promise<DevelopedPhoto> {
  const isHeic = header.kind === 'heic';
  const input = isHeic ? await decodeHeic(path, header) : path;
  for (const step of STEPS) {
    const written = await encodeWhole((failOn) => encode(input, header, { ...step, failOn }, target), header);
    if (written.size <= mostBytes) return written;
  }
  throw new PhotoRefusedError('TOO_DETAILED');
}

interface Encoding {
  quality: number;
  scale: number;
  failOn: 'warning' | 'error';
}

async function encode(
  input: string | Buffer,
  header: ImageHeader,
  { quality, scale, failOn }: Encoding,
  target: string,
): Promise<DevelopedPhoto> {
  const isHeic = header.kind === 'heic';
  const image = sharp(input, {
    failOn,
    limitInputPixels: MAX_PHOTO_PIXELS,
    // The HEIC decoder has already rotated its picture; an EXIF orientation would rotate it twice.
    autoOrient: !isHeic,
  });
  if (scale < 1) {
    const side = Math.round(Math.max(header.width, header.height) * scale);
    image.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  }
  // To a file instead of memory, to spare the garbage collector.
  const { width, height, size } = await image
    .flatten({ background: PAPER })
    .toColorspace('srgb')
    .jpeg({
      quality,
      chromaSubsampling: header.hasReducedColor ? '4:2:0' : '4:4:4',
      // Measured at 12 megapixels: optimized tables and progressive scans save 6% of the bytes for 2.5 to 4 times the
      // time, and pages show the sizes made from the original, not the original.
      optimizeCoding: false,
      progressive: false,
    })
    .toFile(target);
  return { width, height, size };
}

/**
 * Rejects cut files and real errors, not the oddities that many cameras write. That a JPEG has less data than its
 * header promises is only a warning of the decoder, which fills the rest with gray: so a JPEG is first read without
 * allowing any warning, and again if the warning was a different one.
 */
async function encodeWhole<T>(
  encodeOnce: (failOn: Encoding['failOn']) => Promise<T>,
  { kind }: ImageHeader,
): Promise<T> {
  try {
    if (kind !== 'jpeg') return await encodeOnce('error');
    return await encodeOnce('warning').catch((error: unknown) => {
      if (String(error).includes(DATA_ENDED_EARLY)) throw error;
      return encodeOnce('error');
    });
  } catch (error) {
    // The library only reports the system's code as a message.
    if (OUT_OF_SPACE.test(String(error))) throw storeFull(error);
    throw new PhotoRefusedError('DAMAGED', { cause: error });
  }
}

/**
 * Makes a blurred preview as a `data:` URL of a few hundred characters, shown in place of the photo until it arrives:
 * as plain WebP it needs no code in the browser.
 */
export async function makePlaceholder(path: string): Promise<string> {
  const webp = await sharp(path)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .blur(1)
    .webp({ quality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
