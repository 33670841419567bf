import { NativeSelect } from '@mantine/core';
import { STATUSES, statusView } from '@marque/domain/consignment/status';
import { STAFF_SORTS, type StaffCounts, type StaffSort } from '@marque/domain/review/staff';
import type { RefObject } from 'react';
import { FilterChip, FilterChips } from '../../ui/filter-chips.tsx';
import { SearchField } from '../../ui/staff-list/search-field.tsx';
import type { ListFilter } from './list-address.ts';
import classes from './list-tools.module.css';

const SORT_LABELS: Readonly<Record<StaffSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  waiting: 'Waiting longest',
  customer: 'Customer',
  vehicle: 'Vehicle',
};

interface ListToolsProps {
  filter: ListFilter;
  onFilter(change: Partial<ListFilter>, options?: { replace?: boolean }): void;
  counts: StaffCounts | undefined;
  showsDeleted: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** What narrows and orders the list: search, order, status. */
export function ListTools({ filter, onFilter, counts, showsDeleted, searchRef }: ListToolsProps) {
  const { q, status, sort, isDeleted } = filter;
  return (
    <search className={classes.tools}>
      <SearchField
        q={q}
        // Where a search begins and where it ends are steps to go back to, what is typed between is not.
        onSearch={(next) => onFilter({ q: next }, { replace: q !== '' && next !== '' })}
        label="Search consignments"
        placeholder="Name, VIN, make, model or number"
        maxLength={100}
        aria-keyshortcuts="/"
        inputRef={searchRef}
      />
      <NativeSelect
        className={classes.sort}
        aria-label="Sort by"
        size="md"
        // Deleted ones are always sorted by their deletion, newest first.
        disabled={isDeleted}
        value={sort}
        data={STAFF_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        onChange={(event) => {
          const next = STAFF_SORTS.find((value) => value === event.currentTarget.value);
          if (next) onFilter({ sort: next });
        }}
      />
      <FilterChips label="Status" className={classes.filters}>
        <FilterChip
          label="All"
          count={counts?.consignments ?? null}
          isOn={status === null && !isDeleted}
          onClick={() => onFilter({ status: null, isDeleted: false })}
        />
        {STATUSES.map((value) => (
          <FilterChip
            key={value}
            label={statusView(value).label}
            count={counts ? (counts.byStatus[value] ?? 0) : null}
            isOn={status === value && !isDeleted}
            onClick={() => onFilter({ status: value, isDeleted: false })}
          />
        ))}
        {showsDeleted && (
          <FilterChip
            label="Deleted"
            isOn={isDeleted}
            onClick={() => onFilter({ status: null, sort: 'newest', isDeleted: true })}
          />
        )}
      </FilterChips>
    </search>
  );
}
