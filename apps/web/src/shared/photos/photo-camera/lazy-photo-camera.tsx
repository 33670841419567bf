import { useEffect, useState } from 'react';
import { LateOverlay, latePart } from '../../../ui/late-part.tsx';
import type { PhotoCameraProps } from './photo-camera-props.ts';
import type { WalkAroundProps } from './walk-around-props.ts';

const photoCamera = latePart(async () => (await import('./photo-camera.tsx')).PhotoCamera);
const walkAround = latePart(async () => (await import('./photo-camera.tsx')).WalkAround);

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

/** The camera, loaded when it is first opened. If that fails, the phone's own camera app is used. */
export function LazyPhotoCamera(props: PhotoCameraProps) {
  return <LateOverlay part={photoCamera} props={props} onClose={props.onFailed} isQuiet />;
}

/** The walk-around, loaded when it is first started. */
export function LazyWalkAround(props: WalkAroundProps) {
  return <LateOverlay part={walkAround} props={props} onClose={props.onUnavailable} isQuiet />;
}
