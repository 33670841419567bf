import { type RefObject, useEffect } from 'react';

/** Calls it when somebody points at the list or comes to it by keyboard: they are about to open something. */
export function useApproach(root: RefObject<HTMLElement | null>, act: () => void): void {
  useEffect(() => {
    const element = root.current;
    element?.addEventListener('pointerover', act, { once: true });
    element?.addEventListener('focusin', act, { once: true });
    return () => {
      element?.removeEventListener('pointerover', act);
      element?.removeEventListener('focusin', act);
    };
  }, [root, act]);
}
