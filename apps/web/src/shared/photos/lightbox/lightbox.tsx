import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './lightbox.module.css';
import { LightboxBody } from './lightbox-body.tsx';
import type { LightboxProps } from './lightbox-props.ts';

/** Above Mantine's dialogs (200) and below toasts. */
const Z_INDEX = 300;

function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}

/**
 * Shows photos one at a time in a full-window viewer. Arrow keys, Home, End and swiping change the photo; +, -,
 * pinching, the wheel and double click zoom; Escape closes it and returns the focus. Load it through
 * `lazy-lightbox.tsx`.
 */
export function Lightbox(props: LightboxProps) {
  useFocusBack();
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={props.onClose}
      returnFocus={false}
      zIndex={Z_INDEX}
      transitionProps={{ transition: 'fade', duration: 160 }}
      radius={0}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Content aria-label="Photos">
        <LightboxBody {...props} />
      </Modal.Content>
    </Modal.Root>
  );
}
