import { useAddressState } from '../../../lib/use-address-state.ts';
import { readOpenPhoto, writeOpenPhoto } from './open-photo.ts';

/**
 * The photo of this list that is open in the lightbox, stored in the URL (`?photo=3`) so that Back closes it. `list`
 * distinguishes several lists on one page.
 */
export function useOpenPhoto(count: number, list?: string) {
  const { value, open, change, close } = useAddressState('photo');
  return {
    index: readOpenPhoto(value, count, list),
    open: (index: number) => open(writeOpenPhoto(index, list)),
    turnTo: (index: number) => change(writeOpenPhoto(index, list)),
    close,
  };
}
