import type { AssigneeFilter } from '@marque/domain/review/assignment';
import type { RefObject } from 'react';
import { countColumns, isInRow, moveRowFocus } from '../../ui/staff-list/row-focus.ts';
import type { ListTab } from './list-address.ts';
import type { ListPlace } from './use-list-address.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface QueueShortcuts {
  list: ListPlace;
  searchRef: RefObject<HTMLInputElement | null>;
  showKeys(): void;
  turnLayout(): void;
  showViews(): void;
  isCovered: boolean;
}

/** Elsewhere on the page, arrow keys belong to tabs and scrolling. */
function arrowsAreFree({ target }: KeyboardEvent): boolean {
  return target === document.body || (target instanceof Element && (isInRow(target) || target.matches('h1, main')));
}

/** An open dialog keeps the focus, and gives it back before it has faded out. */
export function isInDialog(): boolean {
  return document.activeElement?.closest('[role="dialog"]') != null;
}

/** The shortcuts of the list (see `shortcuts.ts`); an open case has its own. */
export function useQueueShortcuts(queue: QueueShortcuts): void {
  const { list, searchRef, showKeys, turnLayout, showViews, isCovered } = queue;
  const inList = (act: (event: KeyboardEvent) => unknown) => (event: KeyboardEvent) =>
    list.address.open !== null || isInDialog() ? false : act(event);
  const vertically = (by: 1 | -1) =>
    inList((event) => (arrowsAreFree(event) ? moveRowFocus(by, { vertically: true }) : false));
  const sideways = (by: 1 | -1) =>
    inList((event) => (arrowsAreFree(event) && countColumns() > 1 ? moveRowFocus(by) : false));

  function turn(): boolean {
    if (list.address.tab === 'drafts') return false;
    turnLayout();
    return true;
  }

  /** Toggles between these cases and everybody's. */
  function showOnly(assignee: AssigneeFilter): boolean {
    if (list.address.tab === 'drafts') return false;
    list.showFilter((latest) => ({ assignee: latest.assignee === assignee ? null : assignee }));
    return true;
  }

  /** The preceding `g` has switched the layout, which is undone here. */
  function goTo(tab: ListTab): void {
    turn();
    list.showTab(tab);
  }

  useShortcuts(
    {
      '?': showKeys,
      j: inList(() => moveRowFocus(1)),
      k: inList(() => moveRowFocus(-1)),
      ArrowDown: vertically(1),
      ArrowUp: vertically(-1),
      ArrowRight: sideways(1),
      ArrowLeft: sideways(-1),
      '/': inList(() => searchRef.current?.focus()),
      m: inList(() => showOnly('me')),
      u: inList(() => showOnly('none')),
      v: inList(() => (list.address.tab === 'drafts' ? false : showViews())),
      g: inList(turn),
      'g s': inList(() => goTo('submitted')),
      'g d': inList(() => goTo('drafts')),
    },
    { isOff: isCovered },
  );
}
