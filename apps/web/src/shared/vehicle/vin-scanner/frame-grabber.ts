import { READABLE_FORMATS } from '@marque/scanner/camera-light';
import type { Picture } from '@marque/scanner/scan-protocol';
import { MOST_STILL_PIXELS } from '@marque/scanner/still';

/** The browser has no canvas to give. */
export class NoCanvas extends Error {}

/** Longest side of a frame; some cameras give more than they were asked for. */
const MOST_FRAME_PIXELS = 1280;

/** Takes pictures off a video or a photo; what cannot be taken as it is, on one canvas on the processor's side. */
export class FrameGrabber {
  private context: CanvasRenderingContext2D | null = null;

  /** The current frame of the video, or `null` while it shows none. Throws `NoCanvas`. */
  grabFrame(video: HTMLVideoElement): Picture | null {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0 || videoHeight === 0) return null;
    return takeFrame(video) ?? this.draw(video, videoWidth, videoHeight, MOST_FRAME_PIXELS);
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

/** WebCodecs: newer browsers say how a frame is turned; TypeScript's own types leave that out. */
interface TurnedFrame {
  readonly rotation?: number;
  readonly flip?: boolean;
}

/**
 * The video's frame without drawing it, which costs Chromium hundreds of megabytes; `null` where the browser gives
 * none, or one that looks different from what the video shows.
 */
function takeFrame(video: HTMLVideoElement): Picture | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (!('VideoFrame' in globalThis) || Math.max(width, height) > MOST_FRAME_PIXELS) return null;
  const frame = openFrame(video);
  if (!frame) return null;
  // See TurnedFrame.
  const { rotation = 0, flip = false } = frame as TurnedFrame;
  const { visibleRect, format } = frame;
  const isUpright = rotation === 0 && !flip && visibleRect?.width === width && visibleRect.height === height;
  if (isUpright && READABLE_FORMATS.includes(format ?? '')) return { width, height, frame };
  frame.close();
  return null;
}

/** `null` where the video shows nothing at the moment, or the browser takes frames of other sources only. */
function openFrame(video: HTMLVideoElement): VideoFrame | null {
  try {
    return new VideoFrame(video);
  } catch {
    return null;
  }
}
