import type { PhotoEntry } from '@marque/domain/photo/photos';
import { useEffect } from 'react';
import { photoSource, photoSourceSet } from './photo-source.ts';

type Preloaded = Pick<PhotoEntry, 'url' | 'width'>;

/** Loads a photo in the size that a place of this layout width will show of it. */
export function preloadPhoto(photo: Preloaded, sizes: string): void {
  const image = new Image();
  image.sizes = sizes;
  image.srcset = photoSourceSet(photo, 'screen');
  image.src = photoSource(photo, 1200);
}

/** Preloads the next and the previous photo, so that they show at once. */
export function useNeighborsPreloaded(list: readonly { photo: Preloaded }[], index: number, sizes: string): void {
  const [next, previous] = [list[index + 1]?.photo, list[index - 1]?.photo];
  useEffect(() => {
    for (const photo of [next, previous]) if (photo) preloadPhoto(photo, sizes);
  }, [next, previous, sizes]);
}
