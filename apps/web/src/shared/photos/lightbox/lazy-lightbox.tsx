import { lazy, Suspense } from 'react';
import type { LightboxProps } from './lightbox-props.ts';

const load = () => import('./lightbox.tsx');

const Lightbox = lazy(() => load().then((module) => ({ default: module.Lightbox })));

/** Fetches the lightbox before it is needed: when a thumbnail is pointed at or focused. */
export function preloadLightbox(): void {
  // A failed fetch shows itself when the lightbox is opened.
  load().catch(() => undefined);
}

/** The lightbox, loaded when it is first opened. */
export function LazyLightbox(props: LightboxProps) {
  return (
    <Suspense fallback={null}>
      <Lightbox {...props} />
    </Suspense>
  );
}
