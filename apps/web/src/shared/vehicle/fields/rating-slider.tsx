import { Slider } from '@mantine/core';
import { MAX_RATING, MIN_RATING } from '@marque/domain/product/limits';
import { useId, useState } from 'react';
import { HelpTip } from '../../../ui/form/help-tip.tsx';
import classes from './rating-slider.module.css';

interface RatingSliderProps {
  label: string;
  help: string;
  defaultValue: number;
  onChange(rating: number): void;
}

/** A rating of one area of the car, from 1 (poor) to 10 (flawless). */
export function RatingSlider({ label, help, defaultValue, onChange }: RatingSliderProps) {
  const [rating, setRating] = useState(defaultValue);
  const labelId = useId();
  return (
    <div>
      <div className={classes.line}>
        <span className={classes.name}>
          <span id={labelId} className={classes.label}>
            {label}
          </span>
          <HelpTip kind="vehicle" text={help} labelId={labelId} />
        </span>
        <span className={classes.value} aria-hidden>
          {rating}/{MAX_RATING}
        </span>
      </div>
      <Slider
        min={MIN_RATING}
        max={MAX_RATING}
        step={1}
        label={null}
        value={rating}
        onChange={(next) => {
          setRating(next);
          onChange(next);
        }}
        thumbProps={{ 'aria-labelledby': labelId, 'aria-valuetext': `${rating} of ${MAX_RATING}` }}
        thumbSize={24}
        size={4}
        classNames={{ root: classes.slider ?? '', thumb: classes.thumb ?? '', bar: classes.bar ?? '' }}
      />
      <div className={classes.ends} aria-hidden>
        <span>Poor</span>
        <span>Flawless</span>
      </div>
    </div>
  );
}
