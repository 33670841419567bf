import type { ConsignmentId } from '@marque/domain/api/ids';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import type { PhotoWidth } from '@marque/domain/product/limits';
import { type CSSProperties, useState } from 'react';
import classes from './photo-image.module.css';
import { photoSource, photoSourceSet } from './photo-source.ts';

export interface PhotoImageProps {
  photo: Pick<PhotoEntry, 'url' | 'placeholder'>;
  alt: string;
  /** How wide the picture is laid out, as the `sizes` attribute takes it: `(max-width: 30em) 100vw, 380px`. */
  sizes: string;
  /** What a browser without srcset loads. */
  width?: PhotoWidth;
  /**
   * Width by height of the crop; `natural` shows the whole picture inside its frame instead, `fill` takes the size that
   * the frame's class gives it.
   */
  ratio?: number | 'natural' | 'fill';
  /** `eager` for what is in view at once. */
  loading?: 'lazy' | 'eager';
  className?: string | undefined;
  /** Whose car it shows, where that moves from page to page. */
  car?: ConsignmentId | undefined;
}

/** A stored photo in its frame: 4:3 with soft corners, blurred until it is there, never stretched, nothing jumps. */
export function PhotoImage(props: PhotoImageProps) {
  const { photo, alt, sizes, width = 1200, ratio = 4 / 3, loading = 'lazy', className, car } = props;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const frame: CSSProperties = {
    aspectRatio: typeof ratio === 'number' ? String(ratio) : undefined,
    backgroundImage: state === 'loading' && photo.placeholder ? `url("${photo.placeholder}")` : undefined,
  };
  return (
    <span
      className={className ? `${classes.frame} ${className}` : classes.frame}
      style={frame}
      data-state={state}
      data-car={car}
    >
      {state === 'failed' && <span className={classes.failed}>This photo could not be loaded</span>}
      <img
        key={photo.url}
        className={classes.image}
        data-fit={ratio === 'natural' ? 'contain' : 'cover'}
        src={photoSource(photo, width)}
        srcSet={photoSourceSet(photo)}
        sizes={sizes}
        alt={alt}
        loading={loading}
        decoding="async"
        onLoad={() => setState('ready')}
        onError={() => setState('failed')}
      />
    </span>
  );
}
