import type { PhotoEntry } from '@marque/domain/photo/photos';
import { useState } from 'react';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import classes from './before-after.module.css';

interface BeforeAfterProps {
  title: string;
  before: PhotoEntry;
  after: PhotoEntry;
}

/** A retaken photo over the one it replaces, with a divider to uncover one or the other. */
export function BeforeAfter({ title, before, after }: BeforeAfterProps) {
  const [place, setPlace] = useState(50);
  return (
    <div className={classes.frame}>
      <PhotoImage photo={after} alt={`${title}, after`} ratio="natural" sizes="40vw" className={classes.photo ?? ''} />
      <div className={classes.before} style={{ clipPath: `inset(0 ${100 - place}% 0 0)` }}>
        <PhotoImage
          photo={before}
          alt={`${title}, before`}
          ratio="natural"
          sizes="40vw"
          className={classes.photo ?? ''}
        />
      </div>
      <span className={classes.line} style={{ left: `${place}%` }} aria-hidden />
      <span className={classes.label} data-side="before" aria-hidden>
        Before
      </span>
      <span className={classes.label} data-side="after" aria-hidden>
        After
      </span>
      <input
        type="range"
        className={classes.handle}
        aria-label={`${title}: how much of the photo before`}
        min={0}
        max={100}
        value={place}
        onChange={(event) => setPlace(Number(event.currentTarget.value))}
      />
    </div>
  );
}
