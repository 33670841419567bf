import placeholders from './images/placeholders.module.css';
import classes from './landing-photo.module.css';

type LandingPhotoName = 'studio' | 'wheel' | 'rear';

const AVIF = import.meta.glob<string>('./images/*.avif', { eager: true, query: '?url', import: 'default' });
const WEBP = import.meta.glob<string>('./images/*.webp', { eager: true, query: '?url', import: 'default' });

const WIDTHS = [640, 960, 1440, 2000] as const;
/** All three are 3:2. */
const WIDTH = 2000;
const HEIGHT = 1333;

function srcSet(files: Record<string, string>, name: LandingPhotoName, format: 'avif' | 'webp'): string {
  return WIDTHS.map((width) => `${files[`./images/${name}-${width}.${format}`]} ${width}w`).join(', ');
}

export interface LandingPhotoProps {
  name: LandingPhotoName;
  alt: string;
  /** The width it is laid out in, as for the `sizes` attribute. */
  sizes: string;
  /** The one photo in view at first; it is fetched first. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** One of the landing page's three photos, in sizes that fit, blurred until it is there. */
export function LandingPhoto({ name, alt, sizes, isFirst = false, className }: LandingPhotoProps) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(AVIF, name, 'avif')} sizes={sizes} />
      <img
        className={`${classes.image} ${placeholders[name]}`}
        src={WEBP[`./images/${name}-960.webp`]}
        srcSet={srcSet(WEBP, name, 'webp')}
        sizes={sizes}
        width={WIDTH}
        height={HEIGHT}
        alt={alt}
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
