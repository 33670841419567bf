import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './photo-camera.module.css';

/** Above Mantine's dialogs (200) and below toasts. */
const Z_INDEX = 300;

interface CameraWindowProps {
  label: string;
  closeOnEscape?: boolean;
  onClose(): void;
  children: ReactNode;
}

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

function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
