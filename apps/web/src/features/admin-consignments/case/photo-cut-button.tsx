import type { PhotoEntry } from '@marque/domain/photo/photos';
import type { CSSProperties } from 'react';
import { preloadLightbox } from '../../../shared/photos/lightbox/lazy-lightbox.tsx';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import type { PhotoCut } from './photo-cut.ts';
import classes from './photo-cut-button.module.css';

interface PhotoCutButtonProps {
  photo: PhotoEntry;
  /** `null` for the whole photo. */
  cut: PhotoCut | null;
  label: string;
  /** The largest height in rem. */
  height: number;
  onEnlarge(): void;
}

/** A part of a photo, which is shown whole when pressed. The browser cuts: nothing is made for it (ADR 0213). */
export function PhotoCutButton({ photo, cut, label, height, onEnlarge }: PhotoCutButtonProps) {
  const ratio = findRatio(photo);
  return (
    <button
      type="button"
      className={classes.button}
      style={toSize(cut?.ratio ?? ratio, height)}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onEnlarge}
      onPointerEnter={preloadLightbox}
      onFocus={preloadLightbox}
    >
      {cut ? (
        <span
          className={classes.behind}
          style={{ aspectRatio: ratio, width: `${cut.width}%`, left: `${cut.left}%`, top: `${cut.top}%` }}
        >
          <PhotoImage
            photo={photo}
            alt=""
            ratio="fill"
            sizes={`${Math.round(cut.width * COLUMN)}vw`}
            detail="closeUp"
            className={classes.photo}
          />
        </span>
      ) : (
        <PhotoImage photo={photo} alt="" ratio="fill" sizes="40vw" detail="screen" className={classes.photo} />
      )}
    </button>
  );
}

/** The share of the window that the column of the facts takes. */
const COLUMN = 0.4;

const findRatio = ({ width, height }: PhotoEntry) => (width && height ? width / height : 4 / 3);

/** As large as its column allows and as high as it may be: what is on it has to be read. */
function toSize(ratio: number, height: number): CSSProperties {
  return { aspectRatio: ratio, width: `min(100%, ${height * ratio}rem)` };
}
