import { useAddressState } from '../../../lib/use-address-state.ts';
import { readOpenPhoto, writeOpenPhoto } from './open-photo.ts';

/**
 * The photo of this list that the lightbox shows, as the address names it (`?photo=3`): Back closes the lightbox.
 * `list` tells the lists of one page apart.
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
