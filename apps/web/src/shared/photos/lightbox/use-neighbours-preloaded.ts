import { useEffect } from 'react';
import { photoSource, photoSourceSet } from '../photo-source.ts';
import type { LightboxSlide } from './lightbox-props.ts';

/** Preloads the next and the previous photo, so that they show at once. */
export function useNeighboursPreloaded(slides: readonly LightboxSlide[], index: number): void {
  useEffect(() => {
    for (const slide of [slides[index + 1], slides[index - 1]]) {
      if (!slide) continue;
      const image = new Image();
      image.sizes = '100vw';
      image.srcset = photoSourceSet(slide.photo);
      image.src = photoSource(slide.photo, 1200);
    }
  }, [slides, index]);
}
