import { Skeleton, VisuallyHidden } from '@mantine/core';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import type { StaffConsignment } from '@marque/domain/review/staff';
import { PhotoImage } from '../../shared/photos/photo-image.tsx';
import { KeepInPlace } from '../../ui/staff-list/keep-in-place.tsx';
import { ROW_ID, ROW_MAIN } from '../../ui/staff-list/row-focus.ts';
import classes from './consignment-grid.module.css';
import { RowActions } from './row-actions.tsx';
import { type RowKnowledge, RowMarks, SharedVinMark } from './row-marks.tsx';
import { SelectBox } from './selection/select-box.tsx';
import type { Selection } from './selection/use-selection.ts';
import { TimeLeft } from './time-left.tsx';

interface ConsignmentGridProps extends RowKnowledge {
  caption: string;
  rows: readonly StaffConsignment[];
  fresh: ReadonlySet<number>;
  selection: Selection;
  isOutdated: boolean;
  toAddress(id: number): string;
  onOpen(id: number): void;
  onMail?: ((row: StaffConsignment) => void) | undefined;
  onDelete?: ((row: StaffConsignment) => void) | undefined;
}

export function ConsignmentGrid(props: ConsignmentGridProps) {
  const { caption, rows, fresh, selection, isOutdated, toAddress, onOpen, onMail, onDelete } = props;
  return (
    <KeepInPlace className={classes.frame}>
      <ul className={classes.grid} aria-label={caption} aria-busy={isOutdated}>
        {rows.map((row) => (
          <li
            key={row.id}
            className={classes.item}
            data-fresh={fresh.has(row.id) || undefined}
            {...{ [ROW_ID]: row.id }}
          >
            <a
              href={toAddress(row.id)}
              className={classes.card}
              aria-haspopup="dialog"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onOpen(row.id);
              }}
              {...ROW_MAIN}
            >
              <Card {...props} row={row} />
            </a>
            <SelectBox of={row} selection={selection} />
            {(onMail || onDelete) && (
              <span className={classes.actions}>
                <RowActions
                  of={row.number}
                  onMail={onMail && (() => onMail(row))}
                  onDelete={onDelete && (() => onDelete(row))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </KeepInPlace>
  );
}

interface CardProps extends RowKnowledge {
  row: StaffConsignment;
}

function Card({ row, username, getUnread, hasProposal }: CardProps) {
  const { number, cover, personalInfo, vehicleInfo } = row;
  const customer = [personalInfo.firstName, personalInfo.lastName].filter(Boolean).join(' ') || 'N/A';
  return (
    <>
      {cover === null ? (
        <span className={classes.none} />
      ) : (
        <PhotoImage photo={{ url: cover }} alt="" width={400} sizes="300px" />
      )}
      <span className={classes.title}>{vehicleTitle(vehicleInfo) ?? 'N/A'}</span>
      <SharedVinMark row={row} />
      <span className={classes.line}>
        <span className={classes.who}>{customer}</span>
        <span className={classes.number}>
          <VisuallyHidden component="span">View details of </VisuallyHidden>
          {number}
        </span>
      </span>
      <span className={classes.line}>
        <span className={classes.standing}>
          <RowMarks row={row} {...{ username, getUnread, hasProposal }} />
        </span>
        <TimeLeft row={row} />
      </span>
    </>
  );
}

const TILES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'];

export function ConsignmentGridSkeleton() {
  return (
    <div className={classes.frame}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={classes.grid} aria-hidden>
        {TILES.map((tile) => (
          <div key={tile} className={classes.card}>
            <span className={classes.none} />
            <Skeleton height={20} width="70%" />
            <Skeleton height={18} />
            <Skeleton height={26} width="50%" />
          </div>
        ))}
      </div>
    </div>
  );
}
