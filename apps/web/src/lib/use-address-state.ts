import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { openedState, wasOpenedHere, withParameter } from './address-state.ts';
import { readKey, readState } from './browser-entry.ts';
import { useLatestSearch } from './use-latest-search.ts';

export interface AddressState {
  /** `null` if the parameter is missing. */
  value: string | null;
  /** Adds a history entry, so that Back closes what was opened. */
  open(value: string): void;
  /** Replaces the value, such as for the next photo, without a history entry. */
  change(value: string): void;
  /** Goes back to where it was opened; if a link led straight to it, removes it from the URL. */
  close(): void;
}

/**
 * A dialog, lightbox or menu with its own URL (`?photo=3`): Back closes it, a refresh keeps it, and it can be linked
 * to. Validate the value, because anybody can type one. A link that leaves it replaces its entry (`<Link replace>`) and
 * does not call `close`, which would undo that navigation (ADR 0148).
 */
export function useAddressState(name: string): AddressState {
  const { hash, key } = useLocation();
  const latest = useLatestSearch();
  const navigate = useNavigate();
  /** The entry being left: browsers go back asynchronously. */
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (left.current !== key) left.current = null;
  }, [key]);

  // The router renders navigations later: a second change must not undo the first one.
  function goTo(value: string | null, options: NavigateOptions): void {
    void navigate({ search: withParameter(globalThis.location.search, name, value), hash }, options);
  }

  return {
    value: new URLSearchParams(latest).get(name),
    open: (value) => goTo(value, { state: openedState(readState(), name) }),
    change: (value) => goTo(value, { state: readState(), replace: true }),
    close: () => {
      const entry = readKey();
      if (left.current === entry) return;
      if (!wasOpenedHere(readState(), name)) goTo(null, { state: readState(), replace: true });
      else {
        left.current = entry;
        void navigate(-1);
      }
    },
  };
}
