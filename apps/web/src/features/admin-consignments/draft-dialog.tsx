import { DraftId } from '@marque/domain/api/ids';
import type { Draft } from '@marque/domain/consignment/draft';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { WIZARD_STEPS } from '@marque/domain/product/limits';
import { formatDateTime } from '@marque/domain/text/format';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { LabelBadge } from '../../ui/status-badge.tsx';
import classes from './details-dialog.module.css';
import { DetailsBody, DetailsDialog, DetailsSkeleton } from './details-dialog.tsx';
import { DetailsSections } from './details-sections.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useShownId } from './use-shown-id.ts';
import { useWalk } from './walk.ts';

interface DraftDialogProps {
  id: number | null;
  listedIds: readonly number[];
  /** Whether something above the dialog handles the keyboard. */
  isCovered: boolean;
  onSelect(id: number): void;
  onClose(): void;
}

/** A draft as its owner last saved it. Reading it is audited on the server (ADR 0024), and the dialog says so. */
export function DraftDialog({ id, listedIds, isCovered, onSelect, onClose }: DraftDialogProps) {
  const [hasLightbox, setHasLightbox] = useState(false);
  const shownId = useShownId(id);
  const neighbors = useWalk(listedIds, id);
  const parsed = DraftId.safeParse(shownId);
  const { data, error, isFetching, refetch } = trpc.admin.draft.useQuery(
    { id: parsed.data ?? DraftId.parse(1) },
    // The owner may be changing the draft: fetch it again on every opening.
    { enabled: id !== null && parsed.success, gcTime: 0, staleTime: 0 },
  );

  return (
    <DetailsDialog
      isOpen={id !== null}
      title={data ? (vehicleTitle(data.vehicleInfo) ?? 'Vehicle Consignment Draft') : 'Draft'}
      subtitle={data ? <Subtitle draft={data} /> : `ID ${shownId}`}
      id={shownId}
      neighbors={neighbors}
      onSelect={onSelect}
      onClose={onClose}
      isCovered={isCovered || hasLightbox}
    >
      <DetailsBody key={shownId}>
        {data && (
          <>
            <p className={classes.note}>The owner is still working on this draft. We record that you opened it.</p>
            <DetailsSections {...data} onLightboxToggle={setHasLightbox} />
          </>
        )}
        {!data && error && (
          <LoadFailure
            title={CONSIGNMENT_TOASTS.draftsNotFetched.title}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            onClose={onClose}
          />
        )}
        {!data && !error && <DetailsSkeleton />}
      </DetailsBody>
    </DetailsDialog>
  );
}

function Subtitle({ draft: { id, currentStep, lastSaved } }: { draft: Draft }) {
  return (
    <>
      <LabelBadge>Draft</LabelBadge>
      <span>ID {id}</span>
      <span>
        Step {currentStep + 1} of {WIZARD_STEPS}
      </span>
      <span>
        Last saved <time dateTime={lastSaved.toISOString()}>{formatDateTime(lastSaved)}</time>
      </span>
    </>
  );
}
