import { Button } from '@mantine/core';
import { formatDateTime } from '@marque/domain/format';
import { WIZARD_STEPS } from '@marque/domain/limits';
import type { PersonalInfoDraft } from '@marque/domain/personal-info';
import type { StaffConsignment, StaffDraftRow } from '@marque/domain/staff';
import { vehicleTitle } from '@marque/domain/vehicle-info';
import { LabelBadge, StatusBadge } from '../../ui/status-badge.tsx';
import classes from './columns.module.css';
import type { StaffColumn } from './staff-table.tsx';

/** What a list shows where nothing was given (spec section 2, /admin/dashboard). */
const NOT_GIVEN = 'N/A';

export function customerName({ firstName, lastName }: PersonalInfoDraft): string {
  return [firstName, lastName].filter(Boolean).join(' ') || NOT_GIVEN;
}

function DetailsButton({ of, onClick }: { of: string; onClick(): void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.details}
      aria-label={`View details of ${of}`}
      onClick={onClick}
    >
      View details
    </Button>
  );
}

/** ID, Customer, Vehicle, Status, Actions (spec section 2, /admin/dashboard). */
export function consignmentColumns(onOpen: (id: number) => void): StaffColumn<StaffConsignment>[] {
  return [
    {
      title: 'ID',
      cell: ({ id, number }) => (
        <span className={classes.id}>
          {id}
          <span className={classes.number}>{number}</span>
        </span>
      ),
    },
    { title: 'Customer', cell: ({ personalInfo }) => customerName(personalInfo) },
    { title: 'Vehicle', cell: ({ vehicleInfo }) => vehicleTitle(vehicleInfo) ?? NOT_GIVEN },
    { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Actions', cell: ({ id, number }) => <DetailsButton of={number} onClick={() => onOpen(id)} /> },
  ];
}

/** As above with Last Saved; a draft has no number yet, and its status is how far it has come. */
export function draftColumns(onOpen: (id: number) => void): StaffColumn<StaffDraftRow>[] {
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
    { title: 'Actions', cell: ({ id }) => <DetailsButton of={`draft ${id}`} onClick={() => onOpen(id)} /> },
  ];
}
