import { type RefObject, useEffect } from 'react';
import { ROW_ID } from './row-focus.ts';

const CONTROLS = 'a, button, input, select, textarea, label, summary';

/**
 * A click anywhere in a row is one on its link, with the keys that were held: Ctrl opens a new tab. Selecting text is
 * no click.
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
