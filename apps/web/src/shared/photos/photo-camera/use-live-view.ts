import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Camera, openCamera, showCamera } from '../camera/camera.ts';
import { hasStillCapture } from './still.ts';

/**
 * Enough for the preview when stills are larger than the video; without stills, the video has to be as large as
 * possible.
 */
const VIDEO_FOR_STILLS = { width: 1920, height: 1440 };
const LARGEST_VIDEO = { width: 4032, height: 3024 };

export interface LiveView {
  /** `null` while it opens, and while the page is hidden. */
  camera: Camera | null;
  videoRef(video: HTMLVideoElement | null): void;
  video: RefObject<HTMLVideoElement | null>;
  /** Video size in pixels; it changes when the phone is turned. */
  size: { width: number; height: number } | null;
  /** Switches to the device's next camera; `null` if there is only one. */
  turnCamera: (() => void) | null;
}

/**
 * Runs the camera while the component is mounted and the page is visible; never in the background. `onFailed` is called
 * if no camera is available, or one was lost and did not come back.
 */
export function useLiveView(onFailed: () => void): LiveView {
  const [camera, setCamera] = useState<Camera | null>(null);
  const [size, setSize] = useState<LiveView['size']>(null);
  const [lenses, setLenses] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const video = useRef<HTMLVideoElement | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  /** Cameras that failed to open, which are skipped from then on. */
  const broken = useRef(new Set<string>());

  useEffect(
    () =>
      runCamera({
        deviceId: chosen,
        onCamera(next) {
          if (!next && video.current) video.current.srcObject = null;
          setCamera(next);
        },
        onDevices: (devices) => setLenses(listLenses(devices).filter((id) => !broken.current.has(id))),
        onGiveUp() {
          if (chosen === undefined) {
            failed.current();
            return;
          }
          // Go back to the previous camera.
          broken.current.add(chosen);
          setChosen(undefined);
        },
      }),
    [chosen],
  );

  useEffect(() => {
    if (camera && video.current) showCamera(video.current, camera);
  }, [camera]);

  const videoRef = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
    if (!element) return;
    const measure = () => setSize({ width: element.videoWidth, height: element.videoHeight });
    element.addEventListener('loadedmetadata', measure);
    // The video resizes when the phone is turned.
    element.addEventListener('resize', measure);
  }, []);

  function turnCamera(): void {
    const current = camera?.track.getSettings().deviceId ?? '';
    const next = lenses[(lenses.indexOf(current) + 1) % lenses.length];
    if (next) setChosen(next);
  }

  return { camera, videoRef, video, size, turnCamera: lenses.length > 1 ? turnCamera : null };
}

interface CameraRun {
  deviceId: string | undefined;
  /** `null` when it was stopped. */
  onCamera(camera: Camera | null): void;
  onDevices(devices: readonly MediaDeviceInfo[]): void;
  /** The camera did not open, or was lost and did not come back. */
  onGiveUp(): void;
}

/** Runs a camera while the page is visible, until the returned function is called. */
function runCamera({ deviceId, onCamera, onDevices, onGiveUp }: CameraRun): () => void {
  let running: Camera | null = null;
  let attempt = 0;
  let mayTryAgain = true;

  function release(): void {
    attempt += 1;
    running?.stop();
    running = null;
    onCamera(null);
  }

  function onLost(): void {
    release();
    if (mayTryAgain) void open();
    else onGiveUp();
    mayTryAgain = false;
  }

  async function open(): Promise<void> {
    attempt += 1;
    const own = attempt;
    try {
      const opened = await openCamera(
        { ...(hasStillCapture() ? VIDEO_FOR_STILLS : LARGEST_VIDEO), deviceId, mayZoom: true },
        onLost,
      );
      // Opened too late: it was closed or hidden in the meantime.
      if (own !== attempt) return opened.stop();
      running = opened;
      onCamera(opened);
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (own === attempt) onDevices(devices);
    } catch {
      if (own === attempt) onGiveUp();
    }
  }

  function followVisibility(): void {
    if (document.hidden) release();
    else if (!running) void open();
  }

  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    release();
  };
}

/** All cameras except those facing the person, unless there are no others. */
function listLenses(devices: readonly MediaDeviceInfo[]): string[] {
  const cameras = devices.filter(({ kind }) => kind === 'videoinput');
  const facingAway = cameras.filter((camera) => !looksAtPerson(camera));
  return (facingAway.length > 0 ? facingAway : cameras).map(({ deviceId }) => deviceId);
}

function looksAtPerson(camera: MediaDeviceInfo): boolean {
  // Devices are InputDeviceInfo here, but not all browsers implement `getCapabilities`.
  const { getCapabilities } = camera as Partial<InputDeviceInfo>;
  return getCapabilities?.call(camera).facingMode?.includes('user') ?? false;
}
