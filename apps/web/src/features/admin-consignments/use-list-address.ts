import { useLocation, useSearchParams } from 'react-router-dom';
import { readState } from '../../lib/browser-entry.ts';
import { useLatestSearch } from '../../lib/use-latest-search.ts';
import {
  changeFilter,
  EVERYTHING,
  type FilterChange,
  type ListAddress,
  type ListFilter,
  type ListTab,
  NO_FILTER,
  readListAddress,
  writeListAddress,
} from './list-address.ts';

/** The cursors of the pages visited, kept in the history entry: the server only names the next page. */
type Trail = readonly (string | null)[];

function readTrail(state: unknown): Trail {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : [];
  return Array.isArray(trail) ? trail.filter((cursor) => cursor === null || typeof cursor === 'string') : [];
}

const FIRST_PAGE = { after: null, page: 1, open: null } as const;

export type ListPlace = ReturnType<typeof useListAddress>;

/**
 * The router renders navigations as transitions: a second change may come before the first one is rendered, and must
 * not undo it.
 */
const currentAddress = () => readListAddress(new URLSearchParams(globalThis.location.search));

export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const latest = useLatestSearch();
  const trail = readTrail(useLocation().state);
  // The list itself may follow when it is rendered; a key must find the details that the one before it opened.
  const { open } = readListAddress(new URLSearchParams(latest));
  const address = { ...readListAddress(params), open };

  function goTo(change: Partial<ListAddress>, options: { replace?: boolean; trail?: Trail } = {}): void {
    const state = { trail: options.trail ?? readTrail(readState()) };
    setParams(writeListAddress({ ...currentAddress(), ...change }), { replace: options.replace ?? false, state });
  }

  return {
    address,
    /** With changes that are not rendered yet. */
    getLatest: currentAddress,
    /** Whether the previous page is known; otherwise "newer" leads to the first. */
    knowsNewer: trail.length > 0 || address.page === 2,
    showTab: (tab: ListTab) => goTo({ ...FIRST_PAGE, tab, filter: NO_FILTER, saved: null }, { trail: [] }),
    /** `replace` while somebody types, so that keystrokes do not become history entries. */
    showFilter: (change: FilterChange, { replace = false } = {}) =>
      goTo({ ...FIRST_PAGE, filter: changeFilter(currentAddress().filter, change) }, { trail: [], replace }),
    /** `saved` is `null` for a filter without a saved view. */
    showView: (saved: number | null, filter: ListFilter) => goTo({ ...FIRST_PAGE, saved, filter }, { trail: [] }),
    /** Changes which saved view is on, or `null` for none, without changing what is shown. */
    nameView: (saved: number | null) => goTo({ saved }, { replace: true }),
    showOlder: (cursor: string) =>
      goTo({ after: cursor, page: address.page + 1, open: null }, { trail: [...trail, address.after] }),
    showNewer: () => {
      const after = trail.at(-1) ?? null;
      const page = after === null ? 1 : address.page - 1;
      goTo({ after, page, open: null }, { trail: after === null ? [] : trail.slice(0, -1) });
    },
    showFirst: () => goTo(FIRST_PAGE, { trail: [] }),
    showNewest: () => goTo({ ...FIRST_PAGE, tab: 'submitted', filter: EVERYTHING, saved: null }, { trail: [] }),
    toDetails: (id: number) => `?${writeListAddress({ ...address, open: id })}`,
    openDetails: (id: number) => goTo({ open: id }, { replace: address.open !== null }),
    closeDetails: () => goTo({ open: null }, { replace: true }),
  };
}
