import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './photo-camera.module.css';

/** Above a dialog, which Mantine puts at 200, and below toasts. */
const Z_INDEX = 300;

interface CameraWindowProps {
  /** What it is called. */
  label: string;
  closeOnEscape?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The whole window, dark in both color schemes. */
export function CameraWindow({ label, closeOnEscape = true, onClose, children }: CameraWindowProps) {
  useFocusBack();
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      returnFocus={false}
      zIndex={Z_INDEX}
      transitionProps={{ transition: 'fade', duration: 160 }}
      radius={0}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Content aria-label={label} data-ground="night">
        {children}
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
