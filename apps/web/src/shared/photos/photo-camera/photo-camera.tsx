import { useState } from 'react';
import { CameraBody } from './camera-body.tsx';
import { CameraWindow } from './camera-window.tsx';
import type { PhotoCameraProps } from './photo-camera-props.ts';

// One file for both: they are mostly the same code.
export { WalkAround } from './walk-around.tsx';

/**
 * The camera over the whole window, with the wanted angle drawn over the live picture: one photo after the other, from
 * category to category. Load it through `lazy-photo-camera.tsx`.
 */
export function PhotoCamera(props: PhotoCameraProps) {
  const [isReviewing, setIsReviewing] = useState(false);
  return (
    // A picture that was just taken is decided about first.
    <CameraWindow label="Camera" closeOnEscape={!isReviewing} onClose={props.onClose}>
      <CameraBody {...props} onReview={setIsReviewing} />
    </CameraWindow>
  );
}
