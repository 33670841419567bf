import type { Consignment } from '@marque/domain/consignment/consignment';
import {
  describeNextStep,
  describeStatus,
  findStandingEntry,
  NEXT_STEP_TITLE,
} from '@marque/domain/review/owner-labels';
import { type OwnerReview, REJECTION_REASONS } from '@marque/domain/review/review';
import { type ReactNode, type Ref, useId } from 'react';
import { type NextLine, NextLines } from '../../shared/vehicle/car-hero/next-lines.tsx';
import { useCareLine } from '../../shared/vehicle/car-hero/use-care-line.tsx';
import classes from './consignment-standing.module.css';
import { usePromiseLine } from './use-promise-line.tsx';

interface ConsignmentStandingProps {
  consignment: Consignment;
  review: OwnerReview;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The state of the review: the team's note, then what happens next, when, and who takes care of it. */
export function ConsignmentStanding({ consignment, review, headingRef }: ConsignmentStandingProps) {
  const { status, number } = consignment;
  const headingId = useId();
  const next = describeNextStep(status, review.timeline);
  const promise = usePromiseLine(review.clock, status);
  const care = useCareLine(number);
  const lines: (NextLine | null)[] = [next === null ? null : { term: NEXT_STEP_TITLE, text: next }, promise, care];
  return (
    <section className={classes.standing} aria-labelledby={headingId}>
      <h2 id={headingId} ref={headingRef} tabIndex={-1} className={classes.heading}>
        {describeStatus(status)}
      </h2>
      <TeamWords status={status} review={review} />
      <NextLines lines={lines.filter((line) => line !== null)} />
    </section>
  );
}

/** The team's note to the owner about the current status. */
function TeamWords({ status, review: { rejection, openRequest, timeline } }: { status: string; review: OwnerReview }) {
  if (status === 'rejected' && rejection) {
    return <Note reason={REJECTION_REASONS[rejection.reason]}>{rejection.note}</Note>;
  }
  if (status === 'changes_requested' && openRequest?.note) return <Note>{openRequest.note}</Note>;
  const note = findStandingEntry(status, timeline)?.note;
  return note ? <Note>{note}</Note> : null;
}

function Note({ reason, children }: { reason?: string; children: ReactNode }) {
  return (
    <figure className={classes.message}>
      {reason && <p className={classes.reason}>{reason}</p>}
      <blockquote className={classes.quote}>{children}</blockquote>
      <figcaption className={classes.from}>Our team</figcaption>
    </figure>
  );
}
