import { READABLE_FORMATS } from '@marque/scanner/camera-light';
import type { Picture } from '@marque/scanner/scan-protocol';
import { MOST_STILL_PIXELS } from '@marque/scanner/still';

/** The browser cannot provide a canvas. */
export class NoCanvas extends Error {}

/** Longest side of a frame; some cameras deliver more than requested. */
const MOST_FRAME_PIXELS = 1280;

/** Reads pixels from a video or a photo, directly if possible, otherwise through a CPU-backed canvas. */
export class FrameGrabber {
  private context: CanvasRenderingContext2D | null = null;

  /** The current frame of the video, or `null` if it shows none. Throws `NoCanvas`. */
  grabFrame(video: HTMLVideoElement): Picture | null {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0 || videoHeight === 0) return null;
    return takeFrame(video) ?? this.draw(video, videoWidth, videoHeight, MOST_FRAME_PIXELS);
  }

  /**
   * Decodes a chosen photo, rotated by EXIF, which is the default: Safari before 17.2 does not know the option's name.
   * Throws `NoCanvas`, and decoding errors of files that are not pictures.
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

/** WebCodecs frame properties of newer browsers, which TypeScript's DOM types lack. */
interface TurnedFrame {
  readonly rotation?: number;
  readonly flip?: boolean;
}

/**
 * The video's frame without drawing it, which would cost Chromium hundreds of megabytes; `null` if the browser provides
 * none, or one that differs from what the video shows.
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

/** `null` if the video shows nothing at the moment, or the browser does not support frames of videos. */
function openFrame(video: HTMLVideoElement): VideoFrame | null {
  try {
    return new VideoFrame(video);
  } catch {
    return null;
  }
}
