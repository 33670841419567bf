import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React hydrates prerendered markup, true afterwards; always true without such markup. Render what the
 * build could not know only once this is true, so that the first render equals the markup.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
