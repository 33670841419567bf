import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The search part of the address, with what was navigated to last: the router renders navigations as transitions, and
 * the next key must not act on what was shown before. Call `note` after the navigation.
 */
export function useLatestSearch() {
  const { search } = useLocation();
  const [noted, setNoted] = useState(search);
  // Once the browser is elsewhere, by Back or another navigation, what was noted no longer counts.
  return {
    search: noted === globalThis.location?.search ? noted : search,
    note: () => setNoted(globalThis.location.search),
  };
}
