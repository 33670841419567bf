import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openedState, wasOpenedHere, withParameter } from './address-state.ts';

export interface AddressState {
  /** What the address says; `null` while it says nothing. */
  value: string | null;
  /** Adds a step to the history, so that the browser's Back closes what was opened. */
  open(value: string): void;
  /** Shows another one in its place, such as the next photo: no step in the history. */
  change(value: string): void;
  /** Goes back to where it was opened; where a link led straight to it, takes it out of the address. */
  close(): void;
}

/**
 * A dialog, lightbox or menu that is an address (`?photo=3`): Back closes it, a refresh keeps it, a link can be sent.
 * Check the value: anybody can type one. A link that leaves it replaces its entry (`<Link replace>`) and does not
 * call `close`, which would take that navigation back (ADR 0148).
 */
export function useAddressState(name: string): AddressState {
  const { search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  /** The entry that is being left: the browser goes back some time after it was asked to. */
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (left.current !== key) left.current = null;
  }, [key]);

  // The router renders navigations later: a second change must not undo the first one.
  const searchWith = (value: string | null) => withParameter(globalThis.location.search, name, value);

  return {
    value: new URLSearchParams(search).get(name),
    open: (value) => void navigate({ search: searchWith(value), hash }, { state: openedState(state, name) }),
    change: (value) => void navigate({ search: searchWith(value), hash }, { state, replace: true }),
    close: () => {
      if (left.current === key) return;
      if (!wasOpenedHere(state, name)) void navigate({ search: searchWith(null), hash }, { state, replace: true });
      else {
        left.current = key;
        void navigate(-1);
      }
    },
  };
}
