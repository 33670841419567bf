import { JUDGED_SIDE } from './judge-picture.ts';
import type { SmallPicture } from './quality-protocol.ts';

type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Makes a canvas of a size and gives its context, or `null` where the browser has none to give. */
export type MakeCanvas = (width: number, height: number) => Context2d | null;

/**
 * A photo at the size at which it is judged, turned as its camera was held (EXIF), which is the default: Safari before
 * 17.2 knows no name for it. Rejects where the browser cannot show the file, HEIC for one.
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
    // Lower qualities leave pixels out, which would sharpen what is blurred.
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return { rgba: context.getImageData(0, 0, width, height).data.buffer, width, height, ownWidth, ownHeight };
  } finally {
    bitmap.close();
  }
}
