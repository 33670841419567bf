import { Modal } from '@mantine/core';
import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { useEffect, useState } from 'react';
import { CameraBody } from './camera-body.tsx';
import classes from './photo-camera.module.css';

export interface PhotoCameraProps {
  /** Where it starts. */
  category: PhotoCategory;
  /** One picture in the place of another: the camera stays in its category, and closes when the picture is kept. */
  isRetake?: boolean;
  /** Photos that are there already, those on their way included. */
  countOf(category: PhotoCategory): number;
  /** A picture was kept. `acceptedAdvice`: what was found, and it was kept all the same. */
  onShot(category: PhotoCategory, file: File, acceptedAdvice: readonly PhotoAdvice[]): void;
  /** The person went on to another category. */
  onCategory(category: PhotoCategory): void;
  /** The phone's own camera is asked for; comes within the press of a button. */
  onUseFileInput(category: PhotoCategory): void;
  /** There is no camera to be had, or it may not be used. */
  onFailed(): void;
  onClose(): void;
}

/** Above a dialog, which Mantine puts at 200, and below toasts. */
const Z_INDEX = 300;

/**
 * The camera over the whole window, with the wanted angle drawn over the live picture: one photo after the other, from category to category. Load it through
 * `lazy-photo-camera.tsx`.
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
