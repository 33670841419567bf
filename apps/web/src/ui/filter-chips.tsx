import { type ReactNode, useEffect, useRef } from 'react';
import classes from './filter-chips.module.css';

const COUNT = new Intl.NumberFormat('en-US');

interface FilterChipsProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Where the chips are one line that scrolls, the chosen one is in view. */
export function FilterChips({ label, className = '', children }: FilterChipsProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const line = root.current;
    const chosen = line?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!line || !chosen || line.scrollWidth <= line.clientWidth) return;
    const { left, width } = line.getBoundingClientRect();
    if (chosen.left < left || chosen.right > left + width) line.scrollLeft += chosen.left - left - width / 2;
  });

  return (
    <fieldset ref={root} className={`${classes.chips} ${className}`} aria-label={label}>
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
