import type { ReactNode } from 'react';
import classes from './filter-chips.module.css';

const COUNT = new Intl.NumberFormat('en-US');

interface FilterChipsProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

export function FilterChips({ label, className = '', children }: FilterChipsProps) {
  return (
    <fieldset className={`${classes.chips} ${className}`} aria-label={label}>
      {children}
    </fieldset>
  );
}

interface FilterChipProps {
  label: string;
  isOn: boolean;
  /** `null` while it is loading; omit it to reserve no space for a count. */
  count?: number | null;
  onClick(): void;
}

export function FilterChip({ label, isOn, count, onClick }: FilterChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onClick}>
      {label}
      {count !== undefined && <span className={classes.count}>{count === null ? '' : ` ${COUNT.format(count)}`}</span>}
    </button>
  );
}
