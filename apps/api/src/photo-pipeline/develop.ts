import { MAX_PHOTO_PIXELS } from '@marque/domain/limits';
import { decodeHeic } from './heic.ts';
import type { ImageHeader } from './image-header.ts';
import { sharp } from './image-library.ts';
import { DEVELOP_TIMEOUT_S } from './photo-limits.ts';
import { PhotoRefusedError } from './photo-refused.ts';

export interface DevelopedPhoto {
  width: number;
  height: number;
  /** Bytes of the file. */
  size: number;
}

/** Where a photo was transparent. */
const PAPER = '#ffffff';

/** The longer side of a placeholder, in pixels. */
const PLACEHOLDER_SIDE = 24;

/**
 * Decodes a photo of any accepted kind and encodes it once, into the file `target`, as a baseline JPEG in full resolution: upright, sRGB, on
 * white where it was transparent, the first frame where it moved, and without any metadata. Colour keeps the
 * resolution it came with (4:2:0 from cameras, 4:4:4 from screenshots and scans). Refuses with DAMAGED.
 */
export async function developPhoto(path: string, header: ImageHeader, target: string): Promise<DevelopedPhoto> {
  const isHeic = header.kind === 'heic';
  const input = isHeic ? await decodeHeic(path, header) : path;
  try {
    // Into a file and not into memory: what the garbage collector never sees it need not look after.
    const { width, height, size } = await sharp(input, {
      // Cut files and real faults are refused; mere oddities, which many cameras write, are not.
      failOn: 'error',
      limitInputPixels: MAX_PHOTO_PIXELS,
      // The HEIC decoder has turned its picture already; an EXIF mark on top would turn it twice.
      autoOrient: !isHeic,
    })
      .timeout({ seconds: DEVELOP_TIMEOUT_S })
      .flatten({ background: PAPER })
      .toColourspace('srgb')
      .jpeg({
        quality: 90,
        chromaSubsampling: header.hasReducedColour ? '4:2:0' : '4:4:4',
        // Measured at 12 megapixels: optimised tables and progressive scans save 6 % of the bytes for 2.5 to 4 times
        // the time, and nobody waits for an original: pages show the sizes made of it.
        optimiseCoding: false,
        progressive: false,
      })
      .toFile(target);
    return { width, height, size };
  } catch (error) {
    throw new PhotoRefusedError('DAMAGED', { cause: error });
  }
}

/**
 * A blurred preview as a `data:` address of a few hundred characters, to be stretched over the place of the photo until it
 * arrives: as plain WebP it needs no code in the browser.
 */
export async function makePlaceholder(path: string): Promise<string> {
  const webp = await sharp(path)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .blur(1)
    .webp({ quality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
