import { lazy, Suspense } from 'react';
import { useEscape } from '../../../lib/use-escape.ts';
import type { LightboxProps } from './lightbox-props.ts';

const load = () => import('./lightbox.tsx');

const Lightbox = lazy(() => load().then((module) => ({ default: module.Lightbox })));

export function preloadLightbox(): void {
  // If loading fails, opening the lightbox reports it.
  load().catch(() => undefined);
}

export function LazyLightbox(props: LightboxProps) {
  return (
    <Suspense fallback={<LightboxLoading onClose={props.onClose} />}>
      <Lightbox {...props} />
    </Suspense>
  );
}

/** On a slow line the lightbox can be closed before it has come. */
function LightboxLoading({ onClose }: Pick<LightboxProps, 'onClose'>) {
  useEscape(true, onClose);
  return null;
}
