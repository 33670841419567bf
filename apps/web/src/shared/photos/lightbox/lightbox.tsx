import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './lightbox.module.css';
import { LightboxBody } from './lightbox-body.tsx';
import type { LightboxProps } from './lightbox-props.ts';

/** Above a dialog, which Mantine puts at 200, and below toasts. */
const Z_INDEX = 300;

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

/**
 * Photos one by one over the whole window. Arrow keys, Home, End and swiping turn the page; + and -, pinching, the
 * wheel and double click look closer; Escape closes and gives the focus back. Load it through `lazy-lightbox.tsx`.
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
