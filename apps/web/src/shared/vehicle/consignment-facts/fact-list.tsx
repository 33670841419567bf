import type { ChangeableField } from '@marque/domain/review/review';
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';
import { useFactMarks } from './fact-marks.tsx';

export interface Fact {
  label: string;
  value: ReactNode;
  field?: ChangeableField;
  /** Numbers and codes that are read character by character. */
  isCode?: boolean;
  /** Free text: takes the full width and keeps its line breaks. */
  isLong?: boolean;
}

/** What is shown where nothing was given. */
const NOT_GIVEN = 'N/A';

/** Labels with their values, two columns where there is room. Missing values read `N/A`. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const marks = useFactMarks();
  return (
    <dl className={classes.list}>
      {facts.map(({ label, value, field, isCode, isLong }) => (
        <div key={label} className={isLong ? classes.long : isCode ? classes.wide : undefined}>
          <dt className={classes.label}>
            {label}
            {field && marks?.ofField(field)}
          </dt>
          <dd className={isCode ? classes.code : classes.value}>{value || NOT_GIVEN}</dd>
        </div>
      ))}
    </dl>
  );
}
