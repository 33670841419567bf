import type { Picture } from '@marque/scanner/scan-protocol';
import { MOST_STILL_PIXELS } from '@marque/scanner/still';

/** The browser has no canvas to give. */
export class NoCanvas extends Error {}

/** Longest side of a frame; some cameras give more than they were asked for. */
const MOST_FRAME_PIXELS = 1280;

/** Takes pictures off a video or a photo, on one canvas that stays on the processor's side. */
export class FrameGrabber {
  private context: CanvasRenderingContext2D | null = null;

  /** The current frame of the video, or `null` while it shows none. Throws `NoCanvas`. */
  grabFrame(video: HTMLVideoElement): Picture | null {
    const { videoWidth, videoHeight } = video;
    return videoWidth > 0 && videoHeight > 0 ? this.draw(video, videoWidth, videoHeight, MOST_FRAME_PIXELS) : null;
  }

  /**
   * A chosen photo, turned as its camera was held (EXIF), which is the default: Safari before 17.2 knows no name for
   * it. Throws `NoCanvas`, and whatever a file that is no picture brings.
   */
  async readPhoto(file: Blob): Promise<Picture> {
    const bitmap = await createImageBitmap(file);
    try {
      return this.draw(bitmap, bitmap.width, bitmap.height, MOST_STILL_PIXELS);
    } finally {
      bitmap.close();
      this.release();
    }
  }

  /** Frees the canvas's memory. */
  release(): void {
    if (this.context) {
      this.context.canvas.width = 0;
      this.context.canvas.height = 0;
    }
    this.context = null;
  }

  private draw(source: CanvasImageSource, ownWidth: number, ownHeight: number, most: number): Picture {
    const scale = Math.min(1, most / Math.max(ownWidth, ownHeight));
    const width = Math.max(1, Math.round(ownWidth * scale));
    const height = Math.max(1, Math.round(ownHeight * scale));
    this.context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!this.context) throw new NoCanvas();
    const { canvas } = this.context;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.context.drawImage(source, 0, 0, width, height);
    return { width, height, rgba: this.context.getImageData(0, 0, width, height).data.buffer };
  }
}
