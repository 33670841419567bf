import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Location } from 'react-router-dom';

/**
 * What the address names, with what was chosen last before the router has rendered its address: navigations are
 * rendered as transitions, and the next key must not act on what was shown before.
 * @param named what the rendered address names
 */
export function useAtOnce<Value>(named: Value, rendered: Location) {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  const settle = useEffectEvent((search: string) => {
    if (chosen && (chosen.value === named || search === globalThis.location.search)) setChosen(null);
  });
  useLayoutEffect(() => settle(rendered.search), [rendered]);
  return {
    value: chosen ? chosen.value : named,
    choose: (value: Value) => setChosen({ value }),
  };
}
