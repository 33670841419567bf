import { focusedRowId } from '../../../ui/staff-list/row-focus.ts';
import { isInDialog } from '../use-queue-shortcuts.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import type { Selection } from './use-selection.ts';

/** Shortcuts to select the focused row and to clear the selection (see `shortcuts.ts`). */
export function useSelectionShortcuts(selection: Selection, { isOff }: { isOff: boolean }): void {
  function clear({ target }: KeyboardEvent): boolean {
    // A dialog that opens may not have the focus yet, and one that closes may already have left the page.
    const isOfDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
    if (selection.ids.size === 0 || isOfDialog || document.querySelector('[role="dialog"]')) return false;
    selection.clear();
    return true;
  }

  useShortcuts(
    {
      x: (event) => {
        const id = focusedRowId();
        if (id === null || isInDialog()) return false;
        selection.toggle(id, event.shiftKey);
        return true;
      },
      Escape: clear,
    },
    { isOff },
  );
}
