import { Button } from '@mantine/core';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { canMove } from '@marque/domain/consignment/status';
import type { OwnerReview } from '@marque/domain/review/review';
import classes from './review-panel.module.css';
import { ReviewTimeline } from './review-timeline.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

interface ReviewPanelProps {
  consignment: Consignment;
  review: OwnerReview;
  /** False for viewers, who may only read their own consignments. */
  mayAct: boolean;
  onWithdrawn(): void;
}

export function ReviewPanel({ consignment, review, mayAct, onWithdrawn }: ReviewPanelProps) {
  const { id, status } = consignment;
  return (
    <section className={classes.panel} aria-label="The review so far">
      <ReviewTimeline status={status} entries={review.timeline} />
      <div className={classes.actions}>
        <Button component="a" href={dossierAddress(id)} variant="default" download>
          Download dossier (PDF)
        </Button>
        {mayAct && canMove(status, 'withdrawn', 'owner') && <WithdrawButton id={id} onWithdrawn={onWithdrawn} />}
      </div>
    </section>
  );
}

/** In the reader's own time zone, which the server does not know. */
function dossierAddress(id: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `/api/consignments/${id}/dossier?${new URLSearchParams({ timeZone })}`;
}
