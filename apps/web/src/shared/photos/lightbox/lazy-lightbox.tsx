import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
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
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) close();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
