import { Button } from '@mantine/core';
import { STAFF_PAGE_SIZE } from '@marque/domain/limits';
import type { ToastText } from '@marque/domain/toasts';
import { messageOf } from '../../app/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { rangeText } from './list-address.ts';
import classes from './list-frame.module.css';
import { type StaffColumn, StaffTable, StaffTableSkeleton } from './staff-table.tsx';
import type { useListAddress } from './use-list-address.ts';

interface ListPage<Row> {
  items: Row[];
  total: number | null;
  nextCursor: string | null;
}

interface ListFrameProps<Row> {
  caption: string;
  columns: readonly StaffColumn<Row>[];
  keyOf(row: Row): number;
  emptyText: string;
  failureText: ToastText;
  page: ListPage<Row> | undefined;
  error: unknown;
  /** The next page is on its way and `page` is still the one before. */
  isOutdated: boolean;
  isFetching: boolean;
  onRetry(): void;
  list: ReturnType<typeof useListAddress>;
}

/** A page of a staff list in all its states: loading, failed, empty, filled; with the ways to newer and older entries. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { caption, columns, keyOf, emptyText, failureText, page, error, isOutdated, isFetching, onRetry, list } = props;
  const isBeyondFirst = list.address.after !== null;

  if (error) {
    return (
      <ErrorState title={failureText.title} message={messageOf(error)} onRetry={onRetry} isRetrying={isFetching}>
        {isBeyondFirst && (
          <Button variant="subtle" onClick={list.showNewest}>
            Show the newest
          </Button>
        )}
      </ErrorState>
    );
  }
  if (!page) return <StaffTableSkeleton titles={columns.map(({ title }) => title)} />;
  if (page.items.length === 0 && !isBeyondFirst) return <EmptyState title={emptyText} />;

  const older = page.nextCursor;
  return (
    <>
      <StaffTable caption={caption} columns={columns} rows={page.items} keyOf={keyOf} isOutdated={isOutdated} />
      <nav className={classes.paging} aria-label="Pages">
        <p className={classes.range} role="status">
          {page.items.length > 0
            ? rangeText(list.address.page, STAFF_PAGE_SIZE, page.items.length, page.total)
            : 'Nothing older'}
        </p>
        {(isBeyondFirst || older !== null) && (
          <div className={classes.buttons}>
            <Button
              variant="default"
              disabled={!isBeyondFirst || isOutdated}
              onClick={list.knowsNewer ? list.showNewer : list.showNewest}
              leftSection={<IconChevronLeft size={16} />}
            >
              {list.knowsNewer || !isBeyondFirst ? 'Newer' : 'Newest'}
            </Button>
            <Button
              variant="default"
              disabled={older === null || isOutdated}
              onClick={() => older !== null && list.showOlder(older)}
              rightSection={<IconChevronRight size={16} />}
            >
              Older
            </Button>
          </div>
        )}
      </nav>
    </>
  );
}
