import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeepInPlace } from './keep-in-place.tsx';
import { ROW_ID } from './row-focus.ts';
import classes from './staff-table.module.css';

export interface StaffColumn<Row> {
  title: string;
  cell(row: Row): ReactNode;
  widthClass?: string | undefined;
  /** Positions the cell once the row has become a card, in dense lists. */
  cellClass?: string | undefined;
  /** On phones, the cell takes the whole line and has no title. */
  fillsLine?: boolean;
  skeleton?: ReactNode;
}

interface StaffTableProps<Row> {
  caption: string;
  columns: readonly StaffColumn<Row>[];
  rows: readonly Row[];
  toKey(row: Row): number;
  fresh?: ReadonlySet<number>;
  /** The rows are still those of the previous page. */
  isOutdated?: boolean;
  /** Rows of one line (44 px) that are links themselves; as a card, the columns' classes place its cells. */
  isDense?: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/** A list in the admin area: a table on desktop; on phones each row becomes a card with the columns' titles. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, columns, rows, toKey, fresh = NONE, isOutdated = false, isDense = false } = props;
  return (
    <KeepInPlace className={classes.frame}>
      <table className={classes.table} aria-busy={isOutdated} data-dense={isDense || undefined}>
        <Head caption={caption} columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr
              key={toKey(row)}
              className={classes.row}
              data-fresh={fresh.has(toKey(row)) || undefined}
              {...{ [ROW_ID]: toKey(row) }}
            >
              {columns.map(({ title, cell, cellClass, fillsLine }) => (
                <td
                  key={title}
                  data-title={title}
                  data-fills-line={fillsLine}
                  className={cellClass ? `${classes.cell} ${cellClass}` : classes.cell}
                >
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
  columns: readonly Pick<StaffColumn<never>, 'title' | 'widthClass' | 'cellClass' | 'fillsLine' | 'skeleton'>[];
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

/** As many dense rows as fit in a window of 1,080 px. */
const DENSE_SKELETON_ROWS = Array.from({ length: 24 }, (_, row) => row);
const SKELETON_ROWS = DENSE_SKELETON_ROWS.slice(0, 8);

interface SkeletonProps {
  columns: HeadProps['columns'];
  /** Announced to screen readers; `null` if the page already does. */
  label?: string | null;
  isDense?: boolean;
}

export function StaffTableSkeleton({ columns, label = 'Loading', isDense = false }: SkeletonProps) {
  return (
    <div className={classes.frame}>
      {label !== null && <VisuallyHidden role="status">{label}</VisuallyHidden>}
      <table className={classes.table} aria-hidden data-dense={isDense || undefined}>
        <Head caption="Loading" columns={columns} />
        <tbody>
          {(isDense ? DENSE_SKELETON_ROWS : SKELETON_ROWS).map((row) => (
            <tr key={row} className={classes.row}>
              {columns.map(({ title, cellClass, fillsLine, skeleton }) => (
                <td
                  key={title}
                  data-title={title}
                  data-fills-line={fillsLine}
                  className={cellClass ? `${classes.cell} ${cellClass}` : classes.cell}
                >
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
