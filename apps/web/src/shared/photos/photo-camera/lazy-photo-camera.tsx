import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { PhotoCameraProps } from './photo-camera-props.ts';
import type { WalkAroundProps } from './walk-around-props.ts';

const PhotoCamera = lazy<ComponentType<PhotoCameraProps>>(() =>
  import('./photo-camera.tsx').then(
    ({ PhotoCamera: Loaded }) => ({ default: Loaded }),
    // Where there is no connection to fetch it, the phone's own camera app is used.
    () => ({ default: NoCamera }),
  ),
);

function NoCamera({ onFailed }: PhotoCameraProps): null {
  const fail = useEffectEvent(onFailed);
  useEffect(() => fail(), []);
  return null;
}

const WalkAround = lazy<ComponentType<WalkAroundProps>>(() =>
  import('./photo-camera.tsx').then(
    ({ WalkAround: Loaded }) => ({ default: Loaded }),
    () => ({ default: NoWalk }),
  ),
);

function NoWalk({ onUnavailable }: WalkAroundProps): null {
  const tell = useEffectEvent(onUnavailable);
  useEffect(() => tell(), []);
  return null;
}

/** Set once the camera did not open: asking again for every photo would annoy. Reloading the page asks again. */
let isRefused = false;

/** Asks without asking the person: devices are listed without their names before any permission. */
async function hasCamera(): Promise<boolean> {
  // Browsers leave it out on pages without TLS, whatever its type says.
  const mediaDevices: MediaDevices | undefined = navigator.mediaDevices;
  if (!mediaDevices?.getUserMedia || !mediaDevices.enumerateDevices) return false;
  const devices = await mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === 'videoinput');
}

export interface LiveCamera {
  isLive: boolean;
  refuse(): void;
}

/**
 * Whether "Take photo" opens the camera of this page, and a way to give that up where the camera turns out not to be
 * had.
 */
export function useLiveCamera(): LiveCamera {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    let isHere = true;
    hasCamera().then(
      (has) => isHere && setIsLive(has && !isRefused),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return {
    isLive,
    refuse: () => {
      isRefused = true;
      setIsLive(false);
    },
  };
}

/** The camera, fetched when it is first opened. */
export function LazyPhotoCamera(props: PhotoCameraProps) {
  return (
    <Suspense fallback={null}>
      <PhotoCamera {...props} />
    </Suspense>
  );
}

/** The walk-around, fetched when it is first begun. */
export function LazyWalkAround(props: WalkAroundProps) {
  return (
    <Suspense fallback={null}>
      <WalkAround {...props} />
    </Suspense>
  );
}
