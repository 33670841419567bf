import type { PhotoEntry } from '@marque/domain/photo/photos';
import { useState } from 'react';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.tsx';
import classes from './before-after.module.css';

interface BeforeAfterProps {
  title: string;
  before: PhotoEntry;
  after: PhotoEntry;
}

/** Closer to an edge than this, in percent, the label there would be on the other photo. */
const LABEL_FROM = 18;
const CROP = 4 / 3;

/** A retaken photo over the one it replaces, with a divider to uncover one or the other. */
export function BeforeAfter({ title, before, after }: BeforeAfterProps) {
  const [place, setPlace] = useState(50);
  const ratio = findRatio(before, after);
  return (
    <div className={classes.frame} style={{ aspectRatio: ratio, maxWidth: `calc(26.25rem * ${ratio})` }}>
      <PhotoImage
        photo={after}
        alt={`${title}, after`}
        ratio="fill"
        sizes="40vw"
        detail="screen"
        className={classes.photo}
      />
      <div className={classes.before} style={{ clipPath: `inset(0 ${100 - place}% 0 0)` }}>
        <PhotoImage
          photo={before}
          alt={`${title}, before`}
          ratio="fill"
          sizes="40vw"
          detail="screen"
          className={classes.photo}
        />
      </div>
      <span className={classes.line} style={{ left: `${place}%` }} aria-hidden>
        <span className={classes.grip}>
          <IconChevronLeft size={14} />
          <IconChevronRight size={14} />
        </span>
      </span>
      <span className={classes.label} data-side="before" data-gone={place < LABEL_FROM || undefined} aria-hidden>
        Before
      </span>
      <span className={classes.label} data-side="after" data-gone={place > 100 - LABEL_FROM || undefined} aria-hidden>
        After
      </span>
      <input
        type="range"
        className={classes.handle}
        aria-label={`${title}: how much of the photo before`}
        aria-valuetext={`${place}%`}
        min={0}
        max={100}
        value={place}
        onChange={(event) => setPlace(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** The shape of both photos, so that nothing of them is cut off; for photos of different shapes that of a crop. */
function findRatio(before: PhotoEntry, after: PhotoEntry): number {
  const [one = CROP, other = CROP] = [before, after].map(({ width, height }) =>
    width && height ? width / height : undefined,
  );
  return Math.abs(one / other - 1) < 0.05 ? other : CROP;
}
