import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withParameter } from './address-state.ts';
import { readState } from './browser-entry.ts';
import { useLatestSearch } from './use-latest-search.ts';

interface AddressPlaceOptions<Place extends string> {
  /** A former name of the parameter, so that old links still lead there. */
  formerName?: string;
  /** The place that a value of the parameter names; `null` if invalid. */
  parse(value: unknown): Place | null;
  /** The place for a URL that names none. */
  first(): Place;
  /** The place for a URL that names one: that place, or another one if it cannot be reached. */
  settle?(asked: Place, current: Place | null): Place;
}

/**
 * A place within a page, stored in the URL (`?step=vehicle`): Back leads to the previous place, a refresh keeps it, a
 * link leads straight to it. Whether a place can be reached is only checked on arrival.
 */
export function useAddressPlace<Place extends string>(
  name: string,
  { parse, first, settle = (asked) => asked, formerName = name }: AddressPlaceOptions<Place>,
) {
  const { hash, state } = useLocation();
  const latest = useLatestSearch();
  const navigate = useNavigate();
  const [start] = useState(first);
  const parameters = new URLSearchParams(latest);
  const named = parse(parameters.get(name)) ?? parse(parameters.get(formerName));
  const remembered = parse(placeIn(state, name));
  const asked = named ?? remembered ?? start;
  const [shown, setShown] = useState(() => ({ asked, place: named ? settle(named, null) : start }));
  let { place } = shown;
  if (shown.asked !== asked) {
    place = settle(asked, place);
    setShown({ asked, place });
  }

  return {
    place,
    /** Adds a history entry, unless the URL already names the place. `without` lists parameters to remove. */
    goTo(
      next: Place,
      { replace = false, without = [] }: { replace?: boolean; without?: readonly string[] } = {},
    ): void {
      setShown({ asked: next, place: next });
      const kept = [...without, formerName].reduce(
        (rest, each) => withParameter(rest, each, null),
        globalThis.location.search,
      );
      void navigate({ search: withParameter(kept, name, next), hash }, { replace });
    },
    /** Stores the place in the history entry of a URL that names none, for coming back to it. */
    remember(): void {
      if (named || remembered === place) return;
      const current = readState();
      const kept = { ...(typeof current === 'object' ? current : null), [name]: place };
      void navigate({ search: latest, hash }, { replace: true, state: kept });
    },
  };
}

function placeIn(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
}
