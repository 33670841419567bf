import { type ReactNode, useId } from 'react';
import classes from './radio-cards.module.css';

interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  hint: string;
  isDisabled?: boolean;
  figure?: ReactNode;
}

export interface RadioCardsProps<Value extends string> {
  legend: string;
  options: readonly RadioCard<Value>[];
  value: Value;
  onChange(value: Value): void;
}

/** A choice from a few options, each with an explanation. */
export function RadioCards<Value extends string>({ legend, options, value: chosen, onChange }: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className={classes.cards}>
      <legend className={classes.legend}>{legend}</legend>
      {options.map(({ value, label, hint, isDisabled = false, figure }) => (
        <label key={value} className={classes.card}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === chosen}
            disabled={isDisabled}
            data-autofocus={value === chosen || undefined}
            aria-labelledby={`${id}-${value}-label`}
            aria-describedby={`${id}-${value}-hint`}
            onChange={() => onChange(value)}
          />
          <span id={`${id}-${value}-label`} className={classes.label}>
            {label}
          </span>
          <span id={`${id}-${value}-hint`} className={classes.hint}>
            {hint}
          </span>
          {figure && <span className={classes.figure}>{figure}</span>}
        </label>
      ))}
    </fieldset>
  );
}
