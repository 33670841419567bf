import placeholders from './images/placeholders.module.css';
import classes from './landing-photo.module.css';

type LandingPhotoName = 'wheel' | 'rear';

const AVIF = import.meta.glob<string>('./images/{wheel,rear}-*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});
const WEBP = import.meta.glob<string>('./images/{wheel,rear}-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const WIDTHS = [640, 960, 1440, 2000] as const;
/** All are 3:2. */
const WIDTH = 2000;
const HEIGHT = 1333;

function srcSet(files: Record<string, string>, name: LandingPhotoName, format: 'avif' | 'webp'): string {
  return WIDTHS.map((width) => `${files[`./images/${name}-${width}.${format}`]} ${width}w`).join(', ');
}

export interface LandingPhotoProps {
  name: LandingPhotoName;
  alt: string;
  /** Layout width, as in the `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
}

/** A photo of the landing page below the first one, in responsive sizes, blurred until loaded. */
export function LandingPhoto({ name, alt, sizes, className }: LandingPhotoProps) {
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
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
