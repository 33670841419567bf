import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { subscribeToEntry } from './browser-entry.ts';

/**
 * The search part of the browser's URL, as soon as it changes; the router renders it later. The rendered one while the
 * browser is at another page already, which this one must not show.
 */
export function useLatestSearch(): string {
  const { pathname, search } = useLocation();
  const read = () => (globalThis.location.pathname === pathname ? globalThis.location.search : search);
  return useSyncExternalStore(subscribeToEntry, read, () => search);
}

/** Whether what is rendered is what the browser's URL searches for by now. */
export function useIsLatestRendered(): boolean {
  const { search } = useLocation();
  return useLatestSearch() === search;
}
