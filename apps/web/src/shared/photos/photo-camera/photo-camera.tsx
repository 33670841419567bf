import { useState } from 'react';
import { CameraBody } from './camera-body.tsx';
import { CameraWindow } from './camera-window.tsx';
import type { PhotoCameraProps } from './photo-camera-props.ts';

// One chunk for both, because they share most of their code.
export { WalkAround } from './walk-around.tsx';

/**
 * The full-window camera with the wanted angle drawn over the live picture. Takes one photo after another across
 * categories. Load it through `lazy-photo-camera.tsx`.
 */
export function PhotoCamera(props: PhotoCameraProps) {
  const [isReviewing, setIsReviewing] = useState(false);
  return (
    // Escape does not discard a picture that was just taken.
    <CameraWindow label="Camera" closeOnEscape={!isReviewing} onClose={props.onClose}>
      <CameraBody {...props} onReview={setIsReviewing} />
    </CameraWindow>
  );
}
