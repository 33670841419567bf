import { lazy, Suspense } from 'react';
import type { LightboxProps } from './lightbox-props.ts';

const load = () => import('./lightbox.tsx');

const Lightbox = lazy(() => load().then((module) => ({ default: module.Lightbox })));

export function preloadLightbox(): void {
  // If loading fails, opening the lightbox reports it.
  load().catch(() => undefined);
}

export function LazyLightbox(props: LightboxProps) {
  return (
    <Suspense fallback={null}>
      <Lightbox {...props} />
    </Suspense>
  );
}
