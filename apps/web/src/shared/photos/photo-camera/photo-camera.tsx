import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CameraBody } from './camera-body.tsx';
import classes from './photo-camera.module.css';
import type { PhotoCameraProps } from './photo-camera-props.ts';

/** Above a dialog, which Mantine puts at 200, and below toasts. */
const Z_INDEX = 300;

/**
 * The camera over the whole window, with the wanted angle drawn over the live picture: one photo after the other, from
 * category to category. Load it through `lazy-photo-camera.tsx`.
 */
export function PhotoCamera(props: PhotoCameraProps) {
  const [isReviewing, setIsReviewing] = useState(false);
  useFocusBack();
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={props.onClose}
      // A picture that was just taken is decided about first.
      closeOnEscape={!isReviewing}
      returnFocus={false}
      zIndex={Z_INDEX}
      transitionProps={{ transition: 'fade', duration: 160 }}
      radius={0}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Content aria-label="Camera" data-ground="night">
        <CameraBody {...props} onReview={setIsReviewing} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Gives the focus back to where it was before the first rendering. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
