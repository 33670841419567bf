import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withParameter } from './address-state.ts';

interface AddressPlaceOptions<Place extends string> {
  /** The place that a value of the parameter names; `null` for anything else. */
  parse(value: unknown): Place | null;
  /** Where an address leads that names none. */
  first(): Place;
  /** Where an address leads that names one: there, or elsewhere where that cannot be reached. */
  settle?(asked: Place, current: Place | null): Place;
}

/**
 * A place within a page that the address names (`?step=vehicle`): Back leads to the place before, a refresh stays, a
 * link leads straight to it. Whether it can be reached is asked when the address leads there, not while one stays.
 */
export function useAddressPlace<Place extends string>(
  name: string,
  { parse, first, settle = (asked) => asked }: AddressPlaceOptions<Place>,
) {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [start] = useState(first);
  const named = parse(new URLSearchParams(search).get(name));
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
    /** Adds a step to the history. `without` leaves these parameters behind. */
    goTo(
      next: Place,
      { replace = false, without = [] }: { replace?: boolean; without?: readonly string[] } = {},
    ): void {
      setShown({ asked, place: next });
      const kept = without.reduce((rest, each) => withParameter(rest, each, null), globalThis.location.search);
      void navigate({ search: withParameter(kept, name, next), hash }, { replace });
    },
    /** Keeps the place in the history entry of an address that names none, for coming back to it. */
    remember(): void {
      if (named || remembered === place) return;
      const kept = { ...(typeof state === 'object' ? state : null), [name]: place };
      void navigate({ search, hash }, { replace: true, state: kept });
    },
  };
}

function placeIn(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
}
