import { Button, VisuallyHidden } from '@mantine/core';
import type { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { WIZARD_STEPS } from '@marque/domain/product/limits';
import { restorableUntil } from '@marque/domain/review/review';
import type { StaffConsignment, StaffDraftRow } from '@marque/domain/review/staff';
import { formatDate, formatDateTime } from '@marque/domain/text/format';
import type { MouseEvent } from 'react';
import { PhotoImage } from '../../shared/photos/photo-image.tsx';
import { ROW_MAIN } from '../../ui/staff-list/row-focus.ts';
import type { StaffColumn } from '../../ui/staff-list/staff-table.tsx';
import { LabelBadge, StatusBadge } from '../../ui/status-badge.tsx';
import classes from './columns.module.css';
import { RowActions } from './row-actions.tsx';
import { type RowKnowledge, RowMarks, SharedVinMark } from './row-marks.tsx';
import { SelectBox } from './selection/select-box.tsx';
import type { Selection } from './selection/use-selection.ts';
import { TimeLeft } from './time-left.tsx';

/** Shown for missing values (spec 2.17). */
const NOT_GIVEN = 'N/A';

function customerName({ firstName, lastName }: PersonalInfoDraft): string {
  return [firstName, lastName].filter(Boolean).join(' ') || NOT_GIVEN;
}

interface Opening {
  toAddress(id: number): string;
  onOpen(id: number): void;
}

interface OpenLinkProps extends Opening {
  id: number;
  number?: string;
}

/** The link that makes up a row, opened by Enter or a click anywhere in it. In a new tab it opens the same details. */
function OpenLink({ id, number, toAddress, onOpen }: OpenLinkProps) {
  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  }
  return (
    <a href={toAddress(id)} className={classes.link} onClick={open} aria-haspopup="dialog" {...ROW_MAIN}>
      <VisuallyHidden component="span">View details of {number === undefined ? 'draft ' : ''}</VisuallyHidden>
      {number === undefined ? id : <span className={classes.number}>{number}</span>}
    </a>
  );
}

function Photo({ cover }: Pick<StaffConsignment, 'cover'>) {
  if (cover === null) return <span className={classes.none} />;
  return (
    <PhotoImage
      photo={{ url: cover }}
      alt=""
      width={160}
      sizes="84px"
      className={classes.photo ?? ''}
      loading="eager"
    />
  );
}

/** Pass `null` as `opening` for rows without details. */
function identity(opening: Opening | null, selection: Selection | null): StaffColumn<StaffConsignment>[] {
  return [
    {
      title: 'Photo',
      widthClass: classes.photoWidth,
      cellClass: classes.photoCell,
      cell: (row) => (
        <span className={classes.frame}>
          <Photo cover={row.cover} />
          {selection && <SelectBox of={row} selection={selection} />}
        </span>
      ),
      skeleton: <span className={classes.none} />,
    },
    {
      title: 'ID',
      widthClass: classes.idWidth,
      cellClass: classes.idCell,
      cell: ({ id, number }) => (
        <>
          {opening ? (
            <OpenLink id={id} number={number} {...opening} />
          ) : (
            <span className={classes.number}>{number}</span>
          )}{' '}
          <span className={classes.id}>{id}</span>
        </>
      ),
    },
    {
      title: 'Customer',
      widthClass: classes.customerWidth,
      cellClass: classes.customerCell,
      cell: ({ personalInfo }) => <Line>{customerName(personalInfo)}</Line>,
    },
    {
      title: 'Vehicle',
      cellClass: classes.vehicleCell,
      cell: (row) => (
        <span className={classes.vehicle}>
          <Line>{vehicleTitle(row.vehicleInfo) ?? NOT_GIVEN}</Line>
          <SharedVinMark row={row} />
        </span>
      ),
    },
  ];
}

/** Truncates the text and shows all of it in a tooltip. */
function Line({ children }: { children: string }) {
  return (
    <span className={classes.line} title={children}>
      {children}
    </span>
  );
}

interface ConsignmentActions extends Opening, RowKnowledge {
  selection: Selection;
  onMail?: ((row: StaffConsignment) => void) | undefined;
  onDelete?: ((row: StaffConsignment) => void) | undefined;
}

/** The columns of spec 2.17 (ID, Customer, Vehicle, Status, Actions), and the time left of the 24-hour promise. */
export function consignmentColumns({
  username,
  getUnread,
  hasProposal,
  selection,
  onMail,
  onDelete,
  ...opening
}: ConsignmentActions): StaffColumn<StaffConsignment>[] {
  return [
    ...identity(opening, selection),
    {
      title: 'Status',
      widthClass: classes.statusWidth,
      cellClass: classes.statusCell,
      cell: (row) => (
        <span className={classes.status} data-wraps={hasProposal(row.id) || undefined}>
          <RowMarks row={row} {...{ username, getUnread, hasProposal }} />
        </span>
      ),
    },
    {
      title: 'Answer due',
      widthClass: classes.dueWidth,
      cellClass: classes.dueCell,
      cell: (row) => (
        <span className={classes.line}>
          <TimeLeft row={row} />
        </span>
      ),
    },
    {
      title: 'Actions',
      widthClass: classes.actionsWidth,
      cellClass: classes.actionsCell,
      cell: (row) => (
        <RowActions
          of={row.number}
          onMail={onMail && (() => onMail(row))}
          onDelete={onDelete && (() => onDelete(row))}
        />
      ),
    },
  ];
}

interface DeletedActions {
  onRestore(row: StaffConsignment): void;
  restoring: number | null;
}

/** For deleted consignments: when they are purged, and a button to restore them. */
export function deletedColumns({ onRestore, restoring }: DeletedActions): StaffColumn<StaffConsignment>[] {
  return [
    ...identity(null, null),
    {
      title: 'Status',
      widthClass: classes.statusWidth,
      cellClass: classes.statusCell,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      title: 'Restorable until',
      widthClass: classes.dueWidth,
      cellClass: classes.dueCell,
      cell: ({ deletedAt }) => {
        if (!deletedAt) return NOT_GIVEN;
        const until = restorableUntil(deletedAt);
        return <time dateTime={until.toISOString()}>{formatDate(until)}</time>;
      },
    },
    {
      title: 'Actions',
      widthClass: classes.restoreWidth,
      cellClass: classes.actionsCell,
      cell: (row) => (
        <Button
          variant="subtle"
          size="sm"
          className={classes.restore ?? ''}
          aria-label={`Restore ${row.number}`}
          loading={restoring === row.id}
          onClick={() => onRestore(row)}
          {...ROW_MAIN}
        >
          Restore
        </Button>
      ),
    },
  ];
}

interface DraftActions extends Opening {
  onDelete?: ((row: StaffDraftRow) => void) | undefined;
}

/** As above with Last Saved; a draft has no number yet, and its status is its progress. */
export function draftColumns({ onDelete, ...opening }: DraftActions): StaffColumn<StaffDraftRow>[] {
  return [
    {
      title: 'ID',
      widthClass: classes.idWidth,
      cellClass: classes.idCell,
      cell: ({ id }) => <OpenLink id={id} {...opening} />,
    },
    {
      title: 'Customer',
      widthClass: classes.customerWidth,
      cellClass: classes.customerCell,
      cell: ({ personalInfo }) => <Line>{customerName(personalInfo)}</Line>,
    },
    {
      title: 'Vehicle',
      cellClass: classes.vehicleCell,
      cell: ({ vehicleInfo }) => <Line>{vehicleTitle(vehicleInfo) ?? NOT_GIVEN}</Line>,
    },
    {
      title: 'Status',
      widthClass: classes.statusWidth,
      cellClass: classes.statusCell,
      cell: ({ currentStep }) => (
        <span className={classes.status}>
          <LabelBadge>Draft</LabelBadge>
          <span className={classes.step}>
            Step {currentStep + 1} of {WIZARD_STEPS}
          </span>
        </span>
      ),
    },
    {
      title: 'Last Saved',
      widthClass: classes.savedWidth,
      cellClass: classes.dueCell,
      cell: ({ lastSaved }) => <time dateTime={lastSaved.toISOString()}>{formatDateTime(lastSaved)}</time>,
    },
    {
      title: 'Actions',
      widthClass: classes.actionsWidth,
      cellClass: classes.actionsCell,
      cell: (row) => <RowActions of={`draft ${row.id}`} onDelete={onDelete && (() => onDelete(row))} />,
    },
  ];
}
