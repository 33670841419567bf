import { Button } from '@mantine/core';
import { STAFF_PAGE_SIZE } from '@marque/domain/product/limits';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';
import type { ReactNode } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { useLoadingUntilRendered } from '../../lib/use-loading-until-rendered.ts';
import { NotRefreshed } from '../../shared/staff/not-refreshed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { type StaffColumn, StaffTable, StaffTableSkeleton } from '../../ui/staff-list/staff-table.tsx';
import { rangeText } from './list-address.ts';
import classes from './list-frame.module.css';
import type { ListPlace } from './use-list-address.ts';

interface ListPage<Row> {
  items: Row[];
  total: number | null;
  nextCursor: string | null;
}

interface ListFrameProps<Row> {
  caption: string;
  columns: readonly StaffColumn<Row>[];
  toKey(row: Row): number;
  emptyText: string;
  onShowAll?: (() => void) | undefined;
  failureText: ToastText;
  query: {
    data: ListPage<Row> | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
  fresh?: ReadonlySet<number>;
  list: ListPlace;
  csv?: string;
  grid?: { skeleton: ReactNode; show(rows: readonly Row[], isOutdated: boolean): ReactNode } | undefined;
}

/**
 * One page of a staff list in all its states (loading, failed, empty, filled), with links to the previous and next
 * pages.
 */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { caption, columns, toKey, emptyText, onShowAll, failureText, query, fresh, list, csv, grid } = props;
  const { data: page, error, isPlaceholderData: isOutdated, isFetching } = query;
  const isBeyondFirst = list.address.after !== null;
  const isLoading = useLoadingUntilRendered(!page && !error);
  const retry = () => void query.refetch();

  if (!page && error) {
    return (
      <ErrorState title={failureText.title} message={getMessage(error)} onRetry={retry} isRetrying={isFetching}>
        {isBeyondFirst && (
          <Button variant="subtle" onClick={list.showFirst}>
            Show the first page
          </Button>
        )}
      </ErrorState>
    );
  }
  if (!page || isLoading) return grid?.skeleton ?? <StaffTableSkeleton columns={columns} isDense />;
  if (page.items.length === 0 && !isBeyondFirst) {
    const showAll = onShowAll && (
      <Button variant="default" onClick={onShowAll}>
        Show all
      </Button>
    );
    return <EmptyState title={emptyText} action={showAll} />;
  }

  return (
    <>
      {error !== null && <NotRefreshed error={error} isRetrying={isFetching} onRetry={retry} />}
      {grid ? (
        grid.show(page.items, isOutdated)
      ) : (
        <StaffTable
          caption={caption}
          columns={columns}
          rows={page.items}
          toKey={toKey}
          isOutdated={isOutdated}
          isDense
          {...(fresh && { fresh })}
        />
      )}
      <Paging page={page} isOutdated={isOutdated} list={list} csv={csv} />
    </>
  );
}

interface PagingProps {
  page: ListPage<unknown>;
  isOutdated: boolean;
  list: ListPlace;
  csv: string | undefined;
}

function Paging({ page: { items, total, nextCursor }, isOutdated, list, csv }: PagingProps) {
  const isBeyondFirst = list.address.after !== null;
  return (
    <nav className={classes.paging} aria-label="Pages">
      <p className={classes.range} role="status">
        {items.length > 0 ? rangeText(list.address.page, STAFF_PAGE_SIZE, items.length, total) : 'No more entries'}
      </p>
      {csv && items.length > 0 && (
        <a className={classes.csv} href={csv} download>
          Download this list as CSV
        </a>
      )}
      {(isBeyondFirst || nextCursor !== null) && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={!isBeyondFirst || isOutdated}
            onClick={list.knowsNewer ? list.showNewer : list.showFirst}
            leftSection={<IconChevronLeft size={16} />}
          >
            {list.knowsNewer || !isBeyondFirst ? 'Previous' : 'First'}
          </Button>
          <Button
            variant="default"
            disabled={nextCursor === null || isOutdated}
            onClick={() => nextCursor !== null && list.showOlder(nextCursor)}
            rightSection={<IconChevronRight size={16} />}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
