import { useEffect, useRef } from 'react';

/** A hidden page draws no frame. */
const LATEST_MS = 500;

/**
 * Calls something once the browser has drawn what was last rendered, such as a pressed button: only the last of what it
 * is given before that, and nothing once the component is gone.
 */
export function useAfterPaint(): (act: () => void) => void {
  const waiting = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      waiting.current = null;
    },
    [],
  );
  return (act) => {
    const isUnderWay = waiting.current !== null;
    waiting.current = act;
    if (isUnderWay) return;
    const now = () => {
      clearTimeout(latest);
      const last = waiting.current;
      waiting.current = null;
      last?.();
    };
    const latest = setTimeout(now, LATEST_MS);
    requestAnimationFrame(() => setTimeout(now));
  };
}
