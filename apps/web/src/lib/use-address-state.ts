import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openedState, wasOpenedHere, withParameter } from './address-state.ts';
import { useAtOnce } from './use-at-once.ts';

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
  const location = useLocation();
  const { search, hash, state, key } = location;
  const shown = useAtOnce(new URLSearchParams(search).get(name), location);
  const navigate = useNavigate();
  /** The entry being left: browsers go back asynchronously. */
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (left.current !== key) left.current = null;
  }, [key]);

  // The router renders navigations later: a second change must not undo the first one.
  const searchWith = (value: string | null) => withParameter(globalThis.location.search, name, value);

  return {
    value: shown.value,
    open: (value) => {
      shown.choose(value);
      void navigate({ search: searchWith(value), hash }, { state: openedState(state, name) });
    },
    change: (value) => {
      shown.choose(value);
      void navigate({ search: searchWith(value), hash }, { state, replace: true });
    },
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
