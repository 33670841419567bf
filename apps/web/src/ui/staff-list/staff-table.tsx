import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeepInPlace } from './keep-in-place.tsx';
import { ROW_ID } from './row-focus.ts';
import classes from './staff-table.module.css';

export interface StaffColumn<Row> {
  title: string;
  cell(row: Row): ReactNode;
  /** Sets the width of the column, so that changing content does not move it. */
  widthClass?: string | undefined;
  /** On phones, the cell takes the whole line and has no title. */
  fillsLine?: boolean;
  skeleton?: ReactNode;
}

interface StaffTableProps<Row> {
  caption: string;
  columns: readonly StaffColumn<Row>[];
  rows: readonly Row[];
  toKey(row: Row): number;
  /** Rows that arrived while the list was open. */
  fresh?: ReadonlySet<number>;
  /** The rows are still those of the previous page. */
  isOutdated?: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * A list of the staff area: a table on desktop; on phones each row becomes a card whose lines carry the columns'
 * titles.
 */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, columns, rows, toKey, fresh = NONE, isOutdated = false } = props;
  return (
    <KeepInPlace className={classes.frame}>
      <table className={classes.table} aria-busy={isOutdated}>
        <Head caption={caption} columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr
              key={toKey(row)}
              className={classes.row}
              data-fresh={fresh.has(toKey(row)) || undefined}
              {...{ [ROW_ID]: toKey(row) }}
            >
              {columns.map(({ title, cell, fillsLine }) => (
                <td key={title} data-title={title} data-fills-line={fillsLine} className={classes.cell}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </KeepInPlace>
  );
}

interface HeadProps {
  caption: string;
  columns: readonly Pick<StaffColumn<never>, 'title' | 'widthClass' | 'fillsLine' | 'skeleton'>[];
}

function Head({ caption, columns }: HeadProps) {
  return (
    <>
      <caption>
        <VisuallyHidden component="span">{caption}</VisuallyHidden>
      </caption>
      <thead className={classes.head}>
        <tr>
          {columns.map(({ title, widthClass }) => (
            <th key={title} scope="col" className={widthClass ? `${classes.title} ${widthClass}` : classes.title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];

interface SkeletonProps {
  columns: HeadProps['columns'];
  /** Read to screen readers; `null` where the page says it already. */
  label?: string | null;
}

/** The table while its rows are on their way. */
export function StaffTableSkeleton({ columns, label = 'Loading' }: SkeletonProps) {
  return (
    <div className={classes.frame}>
      {label !== null && <VisuallyHidden role="status">{label}</VisuallyHidden>}
      <table className={classes.table} aria-hidden>
        <Head caption="Loading" columns={columns} />
        <tbody>
          {SKELETON_ROWS.map((row) => (
            <tr key={row} className={classes.row}>
              {columns.map(({ title, fillsLine, skeleton }) => (
                <td key={title} data-title={title} data-fills-line={fillsLine} className={classes.cell}>
                  {skeleton ?? <Skeleton height={18} width="70%" />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
