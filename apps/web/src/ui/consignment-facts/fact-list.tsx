import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Numbers and codes that are read character by character. */
  isCode?: boolean;
  /** Free text of the consignor: takes the whole width and keeps its line breaks. */
  isLong?: boolean;
}

/** What is shown where nothing was given. */
export const NOT_GIVEN = 'N/A';

/** Labels with their values, two columns where there is room. Missing values read `N/A`. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(({ label, value, isCode, isLong }) => (
        <div key={label} className={isLong ? classes.long : isCode ? classes.wide : undefined}>
          <dt className={classes.label}>{label}</dt>
          <dd className={isCode ? classes.code : classes.value}>{value || NOT_GIVEN}</dd>
        </div>
      ))}
    </dl>
  );
}
