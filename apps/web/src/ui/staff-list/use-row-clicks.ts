import { type RefObject, useEffect } from 'react';
import { ROW_ID } from './row-focus.ts';

const CONTROLS = 'a, button, input, select, textarea, label, summary';

/**
 * Treats a click anywhere in a row as one on its link, including modifier keys: Ctrl opens a new tab. Selecting text is
 * not a click.
 */
export function useRowClicks(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    function follow(event: MouseEvent): void {
      if (!(event.target instanceof Element) || event.target.closest(CONTROLS)) return;
      const link = event.target.closest(`[${ROW_ID}]`)?.querySelector('a[data-row-main]');
      if (!link || !getSelection()?.isCollapsed) return;
      const { ctrlKey, metaKey, shiftKey, altKey } = event;
      link.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
      );
    }
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [root]);
}
