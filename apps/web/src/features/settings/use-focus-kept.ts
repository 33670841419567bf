import { type RefObject, useEffect, useRef } from 'react';

/** For a button that loses the focus while it is busy: returns the focus afterwards, unless it has moved on. */
export function useFocusKept(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}
