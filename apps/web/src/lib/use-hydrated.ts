import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React takes over the markup that was made at build time, true ever after, and from the start where there
 * was none. Whatever the build could not know shows only once this is true: what is shown first equals the markup.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
