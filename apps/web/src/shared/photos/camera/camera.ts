import type { CameraAbilities, CameraTrouble } from '@marque/scanner/camera-session-types';

/** Properties of Image Capture (W3C) that TypeScript's DOM types lack. */
interface ImageCaptureCapabilities {
  torch?: boolean;
  zoom?: { min: number; max: number; step: number };
}

interface ImageCaptureWish {
  torch?: boolean;
  zoom?: number;
}

/** See ImageCaptureCapabilities. Not mandatory in this form: a camera without zoom is accepted too. */
const ZOOM = { zoom: true } as MediaTrackConstraintSet;

export const NO_PICTURE = 'The camera shows no picture.';

export interface Camera {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly abilities: CameraAbilities;
  /** The initial zoom, which need not be the smallest; `null` for cameras without zoom. */
  readonly zoom: number | null;
  setTorch(isOn: boolean): void;
  setZoom(zoom: number): void;
  /** Requests pictures near another size; torch and zoom stay as they are. */
  resize(size: Pick<CameraWish, 'width' | 'height'>): void;
  stop(): void;
}

export interface CameraWish {
  width: number;
  height: number;
  /** A particular camera; otherwise the one facing away from the person. */
  deviceId?: string | undefined;
  /** Chromium reports zoom only if it was requested, because it can move motorized cameras. */
  mayZoom?: boolean;
}

/**
 * Opens a camera near the requested size. `onLost` is called when it ends on its own. Rejects with an error for
 * `toCameraTrouble`.
 */
export async function openCamera(
  { width, height, deviceId, mayZoom = false }: CameraWish,
  onLost: () => void,
): Promise<Camera> {
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: width }, height: { ideal: height }, ...(mayZoom && ZOOM) },
  });
  const [track] = stream.getVideoTracks();
  if (!track) throw new DOMException(NO_PICTURE, 'NotReadableError');
  track.addEventListener('ended', onLost);
  // New constraints replace all earlier ones (Media Capture and Streams, 11.3): zooming alone would turn the torch off.
  let wishes: ImageCaptureWish = {};
  let size = { width, height };
  function constrain(wish: ImageCaptureWish): void {
    wishes = { ...wishes, ...wish };
    // See ImageCaptureCapabilities.
    const advanced = Object.keys(wishes).length > 0 ? [wishes as MediaTrackConstraintSet] : [];
    // A camera that refuses keeps its settings.
    track
      ?.applyConstraints({ width: { ideal: size.width }, height: { ideal: size.height }, advanced })
      .catch(() => undefined);
  }
  return {
    stream,
    track,
    abilities: readAbilities(track),
    zoom: readZoom(track),
    setTorch: (isOn) => constrain({ torch: isOn }),
    setZoom: (zoom) => constrain({ zoom }),
    resize: (wanted) => {
      size = { width: wanted.width, height: wanted.height };
      constrain({});
    },
    stop: () => {
      track.removeEventListener('ended', onLost);
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

function readAbilities(track: MediaStreamTrack): CameraAbilities {
  // See ImageCaptureCapabilities; older browsers lack the method.
  const capabilities = (track.getCapabilities?.() ?? {}) as ImageCaptureCapabilities;
  const { torch, zoom } = capabilities;
  return { hasTorch: torch === true, zoom: zoom && zoom.max > zoom.min ? zoom : null };
}

function readZoom(track: MediaStreamTrack): number | null {
  // See ImageCaptureCapabilities.
  const { zoom } = track.getSettings() as ImageCaptureWish;
  return zoom ?? null;
}

/**
 * Why the camera did not open (Media Capture and Streams, 10.3.1). Pages without TLS have no `mediaDevices`: a
 * TypeError.
 */
export function toCameraTrouble(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'noPermission';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noCamera';
  return 'noAccess';
}

export function showCamera(video: HTMLVideoElement, { stream }: Camera): void {
  video.srcObject = stream;
  // Rejects only when another stream replaces this one at once.
  video.play().catch(() => undefined);
}
