import { useEffect, useEffectEvent } from 'react';

/** Calls `onEscape` for Escape pressed anywhere on the page, unless something that has the focus took it. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) latest();
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
