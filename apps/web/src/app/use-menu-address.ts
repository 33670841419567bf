import { useAddressState } from '../lib/use-address-state.ts';
import { FROM_TABLET } from '../ui/breakpoints.ts';

const OPEN = 'open';

/**
 * The menu of small screens as an address: Back closes it. An address never opens it in a wide window, where it could
 * not be seen and yet would keep the rest of the page from being used.
 */
export function useMenuAddress() {
  const { value, open, close } = useAddressState('menu');
  const isOpen = value === OPEN && !globalThis.matchMedia(FROM_TABLET).matches;
  return { isOpen, open: () => open(OPEN), close };
}
