import { JUDGED_SIDE } from './judge-picture.ts';
import type { SmallPicture } from './quality-protocol.ts';

type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Creates a canvas and returns its context, or `null` if the browser has none. */
export type MakeCanvas = (width: number, height: number) => Context2d | null;

/**
 * Downscales a photo to the size at which it is judged, rotated by EXIF, which is the default: Safari before 17.2 does
 * not know the option's name. Rejects if the browser cannot decode the file, such as HEIC.
 */
export async function takeSmall(file: Blob, makeCanvas: MakeCanvas): Promise<SmallPicture> {
  const bitmap = await createImageBitmap(file);
  try {
    const { width: ownWidth, height: ownHeight } = bitmap;
    const scale = Math.min(1, JUDGED_SIDE / Math.max(ownWidth, ownHeight));
    const width = Math.max(1, Math.round(ownWidth * scale));
    const height = Math.max(1, Math.round(ownHeight * scale));
    const context = makeCanvas(width, height);
    if (!context) throw new Error('The browser has no canvas to give.');
    // Lower qualities skip pixels, which would make blurred pictures look sharp.
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return { rgba: context.getImageData(0, 0, width, height).data.buffer, width, height, ownWidth, ownHeight };
  } finally {
    bitmap.close();
  }
}
