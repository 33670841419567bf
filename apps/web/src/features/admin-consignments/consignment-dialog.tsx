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

/** What is known of a consignment before and after its details have arrived. */
type Summary = Pick<Consignment, 'id' | 'number' | 'status' | 'vehicleInfo' | 'createdAt'>;

interface ConsignmentDialogProps {
  /** `null` while it is closed. */
  id: number | null;
  /** The rows of the list behind. */
  listed: readonly Summary[];
  onSelect(id: number): void;
  onClose(): void;
}

/** Everything of a submitted consignment, for the team to read. A link may name one that is not on the page behind. */
export function ConsignmentDialog({ id, listed, onSelect, onClose }: ConsignmentDialogProps) {
  const [isCovered, setIsCovered] = useState(false);
  const shownId = useShownId(id);
  const parsed = ConsignmentId.safeParse(shownId);
  const { data, error, isFetching, refetch } = trpc.consignment.get.useQuery(
    { id: parsed.data ?? ConsignmentId.parse(1) },
    { enabled: parsed.success },
  );
  const summary = data ?? listed.find((row) => row.id === shownId);

  return (
    <DetailsDialog
      isOpen={id !== null}
      title={summary ? (vehicleTitle(summary.vehicleInfo) ?? 'Vehicle Consignment') : 'Consignment'}
      subtitle={summary ? <Subtitle summary={summary} /> : `ID ${shownId}`}
      ids={listed.map((row) => row.id)}
      id={shownId}
      onSelect={onSelect}
      onClose={onClose}
      isCovered={isCovered}
    >
      {data && <DetailsSections {...data} onLightboxToggle={setIsCovered} />}
      {!data && error && (
        <ErrorState
          title={TOASTS.consignmentNotFetched.title}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <DetailsSkeleton />}
    </DetailsDialog>
  );
}

function Subtitle({ summary: { id, number, status, createdAt } }: { summary: Summary }) {
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
