import type { ConsignmentId } from '@marque/domain/api/ids';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import type { PhotoWidth } from '@marque/domain/product/limits';
import { type CSSProperties, useState } from 'react';
import classes from './photo-image.module.css';
import { closeUpSource, type PhotoDetail, photoSource, photoSourceSet } from './photo-source.ts';

export interface PhotoImageProps {
  photo: Pick<PhotoEntry, 'url' | 'placeholder' | 'width'> & { type?: string };
  alt: string;
  /** Layout width for the `sizes` attribute: `(max-width: 30em) 100vw, 380px`. */
  sizes: string;
  /** `card` by default. A close-up is shown once the photo is there, which stays until it has loaded. */
  detail?: PhotoDetail;
  /** Loaded by browsers without srcset. */
  width?: PhotoWidth;
  /** Width by height of the crop; `natural` shows the whole picture, `fill` takes the size of the frame's class. */
  ratio?: number | 'natural' | 'fill';
  /** `eager` for photos in view at once. */
  loading?: 'lazy' | 'eager';
  className?: string | undefined;
  /** The consignment whose photo this is, for view transitions between pages. */
  car?: ConsignmentId | undefined;
}

/** A stored photo in a frame: 4:3 by default, blurred until loaded, never distorted, without layout shifts. */
export function PhotoImage(props: PhotoImageProps) {
  const { photo, alt, sizes, detail = 'card', width = 1200, ratio = 4 / 3, loading = 'lazy', className, car } = props;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [hasCloseUp, setHasCloseUp] = useState(true);
  const isCloseUp = detail === 'closeUp' && state === 'ready' && hasCloseUp;
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
        src={isCloseUp ? closeUpSource(photo) : photoSource(photo, width)}
        srcSet={isCloseUp ? undefined : photoSourceSet(photo, detail === 'card' ? 'card' : 'screen')}
        sizes={sizes}
        alt={alt}
        loading={loading}
        decoding="async"
        onLoad={() => setState('ready')}
        onError={() => (isCloseUp ? setHasCloseUp(false) : setState('failed'))}
      />
    </span>
  );
}
