import { useEscape } from '../../../lib/use-escape.ts';
import { LateOverlay, latePart } from '../../../ui/late-part.tsx';
import type { LightboxProps } from './lightbox-props.ts';

const lightbox = latePart(async () => (await import('./lightbox.tsx')).Lightbox);

export const preloadLightbox = lightbox.preload;

export function LazyLightbox(props: LightboxProps) {
  const { onClose } = props;
  return (
    <LateOverlay part={lightbox} props={props} onClose={onClose} loading={<LightboxLoading onClose={onClose} />} />
  );
}

/** On a slow line the lightbox can be closed before it has come. */
function LightboxLoading({ onClose }: Pick<LightboxProps, 'onClose'>) {
  useEscape(true, onClose);
  return null;
}
