import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { PhotoCameraProps } from './photo-camera-props.ts';
import type { WalkAroundProps } from './walk-around-props.ts';

const PhotoCamera = lazy<ComponentType<PhotoCameraProps>>(() =>
  import('./photo-camera.tsx').then(
    ({ PhotoCamera: Loaded }) => ({ default: Loaded }),
    // If the chunk cannot load offline, the phone's own camera app is used.
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

/** Set when the camera could not be opened, so that people are not asked again for each photo. Reset by reloading. */
let isRefused = false;

/** Does not prompt: without permission, browsers list devices without names. */
async function hasCamera(): Promise<boolean> {
  // Undefined on pages without TLS, despite its type.
  const mediaDevices: MediaDevices | undefined = navigator.mediaDevices;
  if (!mediaDevices?.getUserMedia || !mediaDevices.enumerateDevices) return false;
  const devices = await mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === 'videoinput');
}

export interface LiveCamera {
  isLive: boolean;
  /** False until the browser has said whether there is a camera. */
  isKnown: boolean;
  refuse(): void;
}

/** Whether "Take photo" opens the camera built into the page; `refuse` turns that off after a failure. */
export function useLiveCamera(): LiveCamera {
  const [isLive, setIsLive] = useState(false);
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    let isHere = true;
    void hasCamera()
      .catch(() => false)
      .then((has) => {
        if (!isHere) return;
        setIsLive(has && !isRefused);
        setIsKnown(true);
      });
    return () => {
      isHere = false;
    };
  }, []);
  return {
    isLive,
    isKnown,
    refuse: () => {
      isRefused = true;
      setIsLive(false);
    },
  };
}

/** The camera, loaded when it is first opened. */
export function LazyPhotoCamera(props: PhotoCameraProps) {
  return (
    <Suspense fallback={null}>
      <PhotoCamera {...props} />
    </Suspense>
  );
}

/** The walk-around, loaded when it is first started. */
export function LazyWalkAround(props: WalkAroundProps) {
  return (
    <Suspense fallback={null}>
      <WalkAround {...props} />
    </Suspense>
  );
}
