import { formatNumber } from '@marque/domain/text/format';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './filter-chips.module.css';
import { onFontsLoaded } from './on-fonts-loaded.ts';

interface FilterChipsProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Where the chips are one line that scrolls, the chosen one is in view. */
export function FilterChips({ label, className = '', children }: FilterChipsProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // With the frame, whose layout is computed anyway.
    const frame = requestAnimationFrame(() => root.current && showChosen(root.current));
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => onFontsLoaded(() => root.current && showChosen(root.current)), []);

  return (
    <fieldset ref={root} className={`${classes.chips} ${className}`} aria-label={label}>
      {children}
    </fieldset>
  );
}

function showChosen(line: HTMLElement): void {
  const chosen = line.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
  if (!chosen || line.scrollWidth <= line.clientWidth) return;
  const { left, width } = line.getBoundingClientRect();
  if (chosen.left < left || chosen.right > left + width) line.scrollLeft += chosen.left - left - width / 2;
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
      {count !== undefined && (
        <span className={classes.count} data-loading={count === null}>
          {` ${formatNumber(count ?? 0)}`}
        </span>
      )}
    </button>
  );
}
