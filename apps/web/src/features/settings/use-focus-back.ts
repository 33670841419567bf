import { type RefObject, useEffect, useRef } from 'react';

/** For a button that cannot keep the focus while what it began goes on: it has it again afterwards. */
export function useFocusBack(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) button.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return button;
}
