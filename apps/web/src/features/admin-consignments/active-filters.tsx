import { CloseButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import { listActiveFilters } from './active-filter-text.ts';
import classes from './active-filters.module.css';
import { dropFilter, type FilterChange, type ListFilter } from './list-address.ts';

interface ActiveFiltersProps {
  filter: ListFilter;
  onFilter(change: FilterChange): void;
}

/** What a link, such as one of the figures, narrows the list to, each with a button that takes it away (ADR 0214). */
export function ActiveFilters({ filter, onFilter }: ActiveFiltersProps) {
  const filters = listActiveFilters(filter);
  if (filters.length === 0) return null;
  return (
    <ul className={classes.filters} aria-label="Limited to">
      {filters.map(({ text, dropped }) => (
        <li key={text} className={classes.filter}>
          <span>{text}</span>
          <CloseButton
            size="sm"
            iconSize={16}
            className={classes.remove ?? ''}
            aria-label={`Remove “${text}”`}
            onClick={(event) => {
              focusNext(event);
              onFilter(dropFilter(dropped));
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** The button goes with its filter: the focus moves to another one, or to the heading. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>): void {
  const others = currentTarget.closest('ul')?.querySelectorAll('button') ?? [];
  const other = [...others].find((button) => button !== currentTarget);
  (other ?? document.querySelector('h1'))?.focus({ preventScroll: true });
}
