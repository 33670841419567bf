import { ActionIcon, NativeSelect } from '@mantine/core';
import { STATUSES, statusView } from '@marque/domain/consignment/status';
import type { ListLayout } from '@marque/domain/review/saved-views';
import { STAFF_SORTS, type StaffCounts } from '@marque/domain/review/staff';
import type { ReactNode } from 'react';
import { FilterChip, FilterChips } from '../../ui/filter-chips.tsx';
import { IconGrid, IconRows } from '../../ui/icons.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { ActiveFilters } from './active-filters.tsx';
import {
  chooseDeleted,
  chooseEverything,
  chooseOrder,
  chooseStatus,
  type FilterChange,
  isQueue,
  type ListFilter,
  NO_FILTER,
  toSort,
} from './list-address.ts';
import classes from './list-tools.module.css';
import { SORT_LABELS } from './sort-labels.ts';

/** In pixels: the tools share one line with all filters on a small laptop. */
const ARROW_WIDTH = 18;

interface ListToolsProps {
  filter: ListFilter;
  onFilter(change: FilterChange): void;
  counts: StaffCounts | undefined;
  showsDeleted: boolean;
  layout: ListLayout;
  onLayout(layout: ListLayout): void;
  views: ReactNode;
}

/** Search, filters, order and layout of the list, on one line if there is room. */
export function ListTools({ filter, onFilter, counts, showsDeleted, layout, onLayout, views }: ListToolsProps) {
  return (
    <div data-rail>
      <div className={classes.tools}>
        <StatusFilter filter={filter} onFilter={onFilter} counts={counts} showsDeleted={showsDeleted} />
        {views}
        <WhoseCases filter={filter} onFilter={onFilter} />
        <NativeSelect
          className={classes.sort}
          size="xs"
          rightSectionWidth={ARROW_WIDTH}
          aria-label="Sort by"
          // Deleted ones are always sorted by deletion, newest first.
          disabled={filter.isDeleted}
          value={toSort(filter)}
          data={STAFF_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          onChange={(event) => {
            const next = STAFF_SORTS.find((value) => value === event.currentTarget.value);
            if (next) onFilter(chooseOrder(next));
          }}
        />
        <LayoutButton layout={layout} onLayout={onLayout} />
      </div>
      <ActiveFilters filter={filter} onFilter={onFilter} />
    </div>
  );
}

const WHOSE = [
  { value: '', label: 'Anyone’s' },
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
];

/** The assignee filter. A link may name a colleague, who is not offered here. */
function WhoseCases({ filter: { assignee }, onFilter }: Pick<ListToolsProps, 'filter' | 'onFilter'>) {
  const colleague = typeof assignee === 'number' ? [{ value: String(assignee), label: 'A colleague’s' }] : [];
  return (
    <NativeSelect
      className={classes.whose}
      size="xs"
      rightSectionWidth={ARROW_WIDTH}
      aria-label="Whose cases"
      aria-keyshortcuts="m u"
      value={assignee ?? ''}
      data={[...WHOSE, ...colleague]}
      onChange={({ currentTarget: { value } }) =>
        onFilter({ assignee: value === 'me' || value === 'none' ? value : null })
      }
    />
  );
}

type StatusFilterProps = Pick<ListToolsProps, 'filter' | 'onFilter' | 'counts' | 'showsDeleted'>;

function StatusFilter({ filter, onFilter, counts, showsDeleted }: StatusFilterProps) {
  const { status, isDeleted, isOpen } = filter;
  const isQueueOn = isQueue(filter);
  return (
    <FilterChips label="Status" className={classes.filters}>
      <FilterChip
        label="Needs an answer"
        {...(counts?.waiting !== null && { count: counts?.waiting ?? null })}
        isOn={isQueueOn}
        onClick={() => onFilter(NO_FILTER)}
      />
      <FilterChip
        // Its count is on the tab.
        label="All"
        isOn={status === null && !isDeleted && !isOpen && !isQueueOn}
        onClick={() => onFilter(chooseEverything)}
      />
      {STATUSES.map((value) => (
        <FilterChip
          key={value}
          label={statusView(value).label}
          count={counts ? (counts.byStatus[value] ?? 0) : null}
          isOn={status === value && !isDeleted}
          onClick={() => onFilter(chooseStatus(value))}
        />
      ))}
      {showsDeleted && (
        <FilterChip
          label="Deleted"
          {...(counts?.deleted !== null && { count: counts?.deleted ?? null })}
          isOn={isDeleted}
          onClick={() => onFilter(chooseDeleted)}
        />
      )}
    </FilterChips>
  );
}

function LayoutButton({ layout, onLayout }: Pick<ListToolsProps, 'layout' | 'onLayout'>) {
  const label = layout === 'grid' ? 'Show as rows' : 'Show as a grid of photos';
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={36}
        className={classes.layout ?? ''}
        aria-label={label}
        aria-keyshortcuts="g"
        onClick={() => onLayout(layout === 'grid' ? 'rows' : 'grid')}
      >
        {layout === 'grid' ? <IconRows /> : <IconGrid />}
      </ActionIcon>
    </Tooltip>
  );
}
