import type { Consignment } from '@marque/domain/consignment';
import { formatDate } from '@marque/domain/format';
import { ConsignmentId } from '@marque/domain/ids';
import { TOASTS } from '@marque/domain/toasts';
import { vehicleTitle } from '@marque/domain/vehicle-info';
import { useState } from 'react';
import { messageOf } from '../../app/api-error.ts';
import { trpc } from '../../app/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './details-dialog.module.css';
import { DetailsDialog, DetailsSkeleton } from './details-dialog.tsx';
import { DetailsSections } from './details-sections.tsx';
import { useShownId } from './use-shown-id.ts';

interface ConsignmentDialogProps {
  /** `null` while it is closed. */
  id: number | null;
  /** The rows of the list behind, which are whole consignments already. */
  listed: readonly Consignment[];
  onSelect(id: number): void;
  onClose(): void;
}

/** Everything of a submitted consignment, for the team to read. A link may name one that is not on the page behind. */
export function ConsignmentDialog({ id, listed, onSelect, onClose }: ConsignmentDialogProps) {
  const [isCovered, setIsCovered] = useState(false);
  const shownId = useShownId(id);
  const parsed = ConsignmentId.safeParse(shownId);
  const fromList = listed.find((consignment) => consignment.id === shownId);
  const { data, error, isFetching, refetch } = trpc.consignment.get.useQuery(
    { id: parsed.data ?? ConsignmentId.parse(1) },
    { enabled: parsed.success && fromList === undefined },
  );
  const consignment = fromList ?? data;

  if (!parsed.success) return null;
  return (
    <DetailsDialog
      isOpen={id !== null}
      title={consignment ? (vehicleTitle(consignment.vehicleInfo) ?? 'Vehicle Consignment') : 'Consignment'}
      subtitle={consignment ? <Subtitle consignment={consignment} /> : `ID ${parsed.data}`}
      ids={listed.map((each) => each.id)}
      id={parsed.data}
      onSelect={onSelect}
      onClose={onClose}
      isCovered={isCovered}
    >
      {consignment && <DetailsSections {...consignment} onLightboxToggle={setIsCovered} />}
      {!consignment && error && (
        <ErrorState
          title={TOASTS.consignmentNotFetched.title}
          message={messageOf(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!consignment && !error && <DetailsSkeleton />}
    </DetailsDialog>
  );
}

function Subtitle({ consignment: { id, number, status, createdAt } }: { consignment: Consignment }) {
  return (
    <>
      <StatusBadge status={status} />
      <span className={classes.number}>{number}</span>
      <span>ID {id}</span>
      <span>
        Submitted <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
      </span>
    </>
  );
}
