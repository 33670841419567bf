import { useMediaQuery } from '@mantine/hooks';
import { useAddressState } from '../lib/use-address-state.ts';
import { BREAKPOINTS } from '../ui/breakpoints.ts';

const OPEN = 'open';

/**
 * The menu of small screens as an address: Back closes it. It never opens in a wide window, where it could not be seen
 * and yet would keep the rest of the page from being used.
 */
export function useMenuAddress() {
  const { value, open, close } = useAddressState('menu');
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.tablet}em)`, false, { getInitialValueInEffect: false });
  return { isOpen: value === OPEN && !isWide, open: () => open(OPEN), close };
}
