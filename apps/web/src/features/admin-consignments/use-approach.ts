import { type RefObject, useEffect } from 'react';

/** Calls `act` when the list is hovered or focused, which usually precedes opening something. */
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
