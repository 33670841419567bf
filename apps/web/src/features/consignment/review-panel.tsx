import { Button } from '@mantine/core';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { canMove } from '@marque/domain/consignment/status';
import { describeStatus } from '@marque/domain/review/owner-labels';
import { type OwnerReview, REJECTION_REASONS } from '@marque/domain/review/review';
import { type ReactNode, type Ref, useId } from 'react';
import { PromiseClock } from './promise-clock.tsx';
import classes from './review-panel.module.css';
import { ReviewTimeline } from './review-timeline.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

interface ReviewPanelProps {
  consignment: Consignment;
  review: OwnerReview;
  /** Viewers may only read their own consignments. */
  mayAct: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onWithdrawn(): void;
}

/** The status of the review, the team's note, the promise, and the timeline beside it. */
export function ReviewPanel({ consignment, review, mayAct, headingRef, onWithdrawn }: ReviewPanelProps) {
  const { id, status } = consignment;
  const headingId = useId();
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <div className={classes.standing}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1} className={classes.heading}>
          {describeStatus(status)}
        </h2>
        <TeamWords status={status} review={review} />
        <PromiseClock clock={review.clock} status={status} />
        <div className={classes.actions}>
          <Button component="a" href={dossierAddress(id)} variant="default" download>
            Download Dossier (PDF)
          </Button>
          {mayAct && canMove(status, 'withdrawn', 'owner') && <WithdrawButton id={id} onWithdrawn={onWithdrawn} />}
        </div>
      </div>
      <ReviewTimeline entries={review.timeline} status={status} />
    </section>
  );
}

/** In the reader's own time zone, which the server cannot know. */
function dossierAddress(id: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `/api/consignments/${id}/dossier?${new URLSearchParams({ timeZone })}`;
}

/** The team's note to the owner about the current status. */
function TeamWords({ status, review: { rejection, openRequest, timeline } }: { status: string; review: OwnerReview }) {
  if (status === 'rejected' && rejection) {
    return <Note reason={REJECTION_REASONS[rejection.reason]}>{rejection.note}</Note>;
  }
  if (status === 'changes_requested' && openRequest?.note) return <Note>{openRequest.note}</Note>;
  const note = timeline.at(-1)?.note;
  return status === 'approved' && note ? <Note>{note}</Note> : null;
}

function Note({ reason, children }: { reason?: string; children: ReactNode }) {
  return (
    <figure className={classes.words}>
      {reason && <p className={classes.reason}>{reason}</p>}
      <blockquote className={classes.quote}>{children}</blockquote>
      <figcaption className={classes.from}>Our team</figcaption>
    </figure>
  );
}
