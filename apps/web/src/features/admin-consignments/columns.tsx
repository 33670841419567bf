import { ActionIcon, Button } from '@mantine/core';
import type { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { WIZARD_STEPS } from '@marque/domain/product/limits';
import { restorableUntil } from '@marque/domain/review/review';
import type { StaffConsignment, StaffDraftRow } from '@marque/domain/review/staff';
import { formatDate, formatDateTime } from '@marque/domain/text/format';
import { UnreadBadge } from '../../shared/conversation/unread-badge.tsx';
import { IconEye, IconMail, IconTrash } from '../../ui/icons.tsx';
import { ROW_MAIN } from '../../ui/staff-list/row-focus.ts';
import type { StaffColumn } from '../../ui/staff-list/staff-table.tsx';
import { LabelBadge, StatusBadge } from '../../ui/status-badge.tsx';
import classes from './columns.module.css';
import { TimeLeft } from './time-left.tsx';

/** What a list shows where nothing was given (spec 2.17). */
const NOT_GIVEN = 'N/A';

function customerName({ firstName, lastName }: PersonalInfoDraft): string {
  return [firstName, lastName].filter(Boolean).join(' ') || NOT_GIVEN;
}

interface RowActionsProps {
  of: string;
  onOpen(): void;
  onMail?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

function RowActions({ of, onOpen, onMail, onDelete }: RowActionsProps) {
  return (
    <span className={classes.actions}>
      <Button
        variant="subtle"
        size="sm"
        className={classes.details}
        aria-label={`View details of ${of}`}
        onClick={onOpen}
        {...ROW_MAIN}
      >
        View details
      </Button>
      {onMail && (
        <ActionIcon aria-label={`Send email about ${of}`} onClick={onMail}>
          <IconMail size={18} />
        </ActionIcon>
      )}
      {onDelete && (
        <ActionIcon color="danger" aria-label={`Delete ${of}`} onClick={onDelete}>
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </span>
  );
}

/** Who is at it, under the status. */
function ClaimedBy({ username }: { username: string | null }) {
  if (username === null) return null;
  return (
    <span className={classes.claim}>
      <IconEye size={14} />
      <span className={classes.who}>{username} is looking at this</span>
    </span>
  );
}

const identity: StaffColumn<StaffConsignment>[] = [
  {
    title: 'ID',
    widthClass: classes.idWidth,
    cell: ({ id, number }) => (
      <span className={classes.id}>
        {id}
        <span className={classes.number}>{number}</span>
      </span>
    ),
  },
  {
    title: 'Customer',
    widthClass: classes.customerWidth,
    cell: ({ personalInfo }) => customerName(personalInfo),
  },
  {
    title: 'Vehicle',
    cell: ({ vehicleInfo, sharesVin }) => (
      <span className={classes.vehicle}>
        {vehicleTitle(vehicleInfo) ?? NOT_GIVEN}
        {sharesVin && <span className={classes.shared}>VIN in another account</span>}
      </span>
    ),
  },
];

interface ConsignmentActions {
  /** The reader's own name: their own claim on a case is not shown. */
  username: string;
  onOpen(id: number): void;
  /** How many messages of the owner the reader has not read. */
  getUnread(id: StaffConsignment['id']): number;
  onMail?: ((row: StaffConsignment) => void) | undefined;
  onDelete?: ((row: StaffConsignment) => void) | undefined;
}

/** ID, Customer, Vehicle, Status, Actions (spec 2.17), and what is left of the 24-hour promise. */
export function consignmentColumns({
  username,
  onOpen,
  getUnread,
  onMail,
  onDelete,
}: ConsignmentActions): StaffColumn<StaffConsignment>[] {
  return [
    ...identity,
    {
      title: 'Status',
      widthClass: classes.statusWidth,
      cell: ({ id, status, claimedBy }) => (
        <span className={classes.status}>
          <StatusBadge status={status} />
          <UnreadBadge count={getUnread(id)} />
          <ClaimedBy username={claimedBy === username ? null : claimedBy} />
        </span>
      ),
    },
    { title: 'Answer due', widthClass: classes.dueWidth, cell: (row) => <TimeLeft row={row} /> },
    {
      title: 'Actions',
      widthClass: classes.actionsWidth,
      cell: (row) => (
        <RowActions
          of={row.number}
          onOpen={() => onOpen(row.id)}
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

/** The deleted ones: until when each can be brought back, and the button that does. */
export function deletedColumns({ onRestore, restoring }: DeletedActions): StaffColumn<StaffConsignment>[] {
  return [
    ...identity,
    { title: 'Status', widthClass: classes.statusWidth, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: 'Restorable until',
      widthClass: classes.dueWidth,
      cell: ({ deletedAt }) => {
        if (!deletedAt) return NOT_GIVEN;
        const until = restorableUntil(deletedAt);
        return <time dateTime={until.toISOString()}>{formatDate(until)}</time>;
      },
    },
    {
      title: 'Actions',
      widthClass: classes.actionsWidth,
      cell: (row) => (
        <Button
          variant="subtle"
          size="sm"
          className={classes.details}
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

interface DraftActions {
  onOpen(id: number): void;
  onDelete?: ((row: StaffDraftRow) => void) | undefined;
}

/** As above with Last Saved; a draft has no number yet, and its status is how far it has come. */
export function draftColumns({ onOpen, onDelete }: DraftActions): StaffColumn<StaffDraftRow>[] {
  return [
    { title: 'ID', cell: ({ id }) => id },
    { title: 'Customer', cell: ({ personalInfo }) => customerName(personalInfo) },
    { title: 'Vehicle', cell: ({ vehicleInfo }) => vehicleTitle(vehicleInfo) ?? NOT_GIVEN },
    {
      title: 'Status',
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
      cell: ({ lastSaved }) => <time dateTime={lastSaved.toISOString()}>{formatDateTime(lastSaved)}</time>,
    },
    {
      title: 'Actions',
      cell: (row) => (
        <RowActions of={`draft ${row.id}`} onOpen={() => onOpen(row.id)} onDelete={onDelete && (() => onDelete(row))} />
      ),
    },
  ];
}
