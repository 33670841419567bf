import { useAddressState } from '../lib/use-address-state.ts';
import { FROM_TABLET } from '../ui/breakpoints.ts';

const OPEN = 'open';

/**
 * The menu of small screens, stored in the URL so that Back closes it. In a wide window the URL never opens it: it
 * would be invisible and yet block the page.
 */
export function useMenuAddress() {
  const { value, open, close } = useAddressState('menu');
  const isOpen = value === OPEN && !globalThis.matchMedia(FROM_TABLET).matches;
  return { isOpen, open: () => open(OPEN), close };
}
