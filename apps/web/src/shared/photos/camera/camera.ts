import type { CameraAbilities, CameraTrouble } from '@marque/scanner/camera-session-types';

/** Light and zoom of Image Capture (W3C), which browsers have and TypeScript's own types leave out. */
interface ImageCaptureCapabilities {
  torch?: boolean;
  zoom?: { min: number; max: number; step: number };
}

interface ImageCaptureWish {
  torch?: boolean;
  zoom?: number;
}

/** See ImageCaptureCapabilities. Asked for like this, a camera without zoom will do as well. */
const ZOOM = { zoom: true } as MediaTrackConstraintSet;

/** A camera that runs until `stop`. */
export interface Camera {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly abilities: CameraAbilities;
  /** The zoom it began with, which need not be the smallest; `null` where it has none. */
  readonly zoom: number | null;
  setTorch(isOn: boolean): void;
  setZoom(zoom: number): void;
  /** Asks for pictures near another size; light and zoom stay. */
  resize(size: Pick<CameraWish, 'width' | 'height'>): void;
  stop(): void;
}

export interface CameraWish {
  /** Pixels. The browser takes the nearest that the camera has. */
  width: number;
  height: number;
  /** One camera among several; otherwise one that looks away from the person. */
  deviceId?: string | undefined;
  /** Zoom is shown by Chromium only where it was asked for, since a camera with motors moves by it. */
  mayZoom?: boolean;
}

/**
 * Opens a camera near the size that is asked for. `onLost` is called when it ends by itself. Rejects as
 * `toCameraTrouble` explains.
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
  if (!track) throw new DOMException('The camera gives no pictures.', 'NotReadableError');
  track.addEventListener('ended', onLost);
  // What is asked for replaces all that was asked for before (Media Capture and Streams, 11.3): zooming would put the
  // light out.
  let wishes: ImageCaptureWish = {};
  let size = { width, height };
  function constrain(wish: ImageCaptureWish): void {
    wishes = { ...wishes, ...wish };
    // See ImageCaptureCapabilities.
    const advanced = Object.keys(wishes).length > 0 ? [wishes as MediaTrackConstraintSet] : [];
    // A camera that refuses goes on as it was.
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
  // See ImageCaptureCapabilities; older browsers lack the method itself.
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
 * Why the camera did not open (Media Capture and Streams, 10.3.1). A page without TLS has no cameras at all: a
 * TypeError.
 */
export function toCameraTrouble(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'noPermission';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noCamera';
  return 'noAccess';
}

/** Shows what a camera sees. */
export function showCamera(video: HTMLVideoElement, { stream }: Camera): void {
  video.srcObject = stream;
  // Refused only when another stream takes its place at once.
  video.play().catch(() => undefined);
}
