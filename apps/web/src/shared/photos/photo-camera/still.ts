import { type Camera, NO_PICTURE } from '../camera/camera.ts';

/** A phone that has not delivered a still by then is skipped: the frame on the screen is taken instead. */
const STILL_TIMEOUT_MS = 6_000;
const FRAME_QUALITY = 0.95;

/** What the person is told when neither works. */
export const NOT_TAKEN = 'The photo could not be taken. Please try again.';

/** The part of `ImageCapture` (W3C) used here; TypeScript's DOM types lack it. */
interface StillCapture {
  getPhotoCapabilities(): Promise<{ imageWidth?: { max: number }; imageHeight?: { max: number } }>;
  takePhoto(settings?: { imageWidth: number; imageHeight: number }): Promise<Blob>;
}

/** Whether this browser can take stills larger than the video. */
export function hasStillCapture(): boolean {
  return 'ImageCapture' in globalThis;
}

/**
 * The best picture the camera gives as JPEG: a full-resolution still if the browser supports it, otherwise the current
 * video frame. Rejects if neither works.
 */
export async function takeStill({ track }: Camera, video: HTMLVideoElement): Promise<Blob> {
  if (!hasStillCapture()) return takeFrame(video);
  // See StillCapture.
  const { ImageCapture } = globalThis as unknown as { ImageCapture: new (track: MediaStreamTrack) => StillCapture };
  try {
    const still = await inTime(fullStill(new ImageCapture(track)), STILL_TIMEOUT_MS);
    if (still.size > 0) return still;
  } catch {
    // Many cameras offer the method and then fail.
  }
  return takeFrame(video);
}

/** Without explicit settings, browsers take a still of the size of the video. */
async function fullStill(capture: StillCapture): Promise<Blob> {
  const { imageWidth, imageHeight } = await capture.getPhotoCapabilities();
  const [width, height] = [imageWidth?.max ?? 0, imageHeight?.max ?? 0];
  return width > 0 && height > 0 ? capture.takePhoto({ imageWidth: width, imageHeight: height }) : capture.takePhoto();
}

function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The camera did not respond in time.')), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function takeFrame(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) return Promise.reject(new Error(NO_PICTURE));
  context.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be saved.'))),
      'image/jpeg',
      FRAME_QUALITY,
    );
  });
}
