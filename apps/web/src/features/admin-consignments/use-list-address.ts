import { useLocation, useSearchParams } from 'react-router-dom';
import { type ListAddress, type ListTab, readListAddress, writeListAddress } from './list-address.ts';

/** The cursors of the pages walked through, kept in the history entry: the server only names the way to older ones. */
type Trail = readonly (string | null)[];

function trailOf(state: unknown): Trail {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : [];
  return Array.isArray(trail) ? trail.filter((cursor) => cursor === null || typeof cursor === 'string') : [];
}

/** The place in the staff's lists that the address bar names, and the ways on from it. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const trail = trailOf(useLocation().state);
  const address = readListAddress(params);

  function goTo(change: Partial<ListAddress>, options: { replace?: boolean; trail?: Trail } = {}): void {
    const state = { trail: options.trail ?? trail };
    setParams(writeListAddress({ ...address, ...change }), { replace: options.replace ?? false, state });
  }

  return {
    address,
    /** Whether the page before this one is known; otherwise "newer" leads to the newest. */
    knowsNewer: trail.length > 0 || address.page === 2,
    showTab: (tab: ListTab) => goTo({ tab, after: null, page: 1, open: null }, { trail: [] }),
    showOlder: (cursor: string) =>
      goTo({ after: cursor, page: address.page + 1, open: null }, { trail: [...trail, address.after] }),
    showNewer: () => {
      const after = trail.at(-1) ?? null;
      const page = after === null ? 1 : address.page - 1;
      goTo({ after, page, open: null }, { trail: after === null ? [] : trail.slice(0, -1) });
    },
    showNewest: () => goTo({ after: null, page: 1, open: null }, { trail: [] }),
    openDetails: (id: number) => goTo({ open: id }, { replace: address.open !== null }),
    closeDetails: () => goTo({ open: null }, { replace: true }),
  };
}
