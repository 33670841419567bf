import type { Consignment } from '@marque/domain/consignment/consignment';
import type { ChangeRequest, Decision, StaffReview, TimelineEntry } from '@marque/domain/review/review';
import { UNDO_FOR_MS } from '@marque/domain/review/undo';
import type { OptimisticDecision } from './optimistic-decisions.ts';

interface Standing {
  consignment: Consignment;
  review: StaffReview;
  ownDecisionId: string | null;
}

interface Decided {
  decision: Decision;
  by: string;
  at: Date;
}

/** The pending decision: made in this page, or known to the server. */
function findDecided(review: StaffReview, username: string, optimistic?: OptimisticDecision): Decided | null {
  if (optimistic) return optimistic.decision && { decision: optimistic.decision, by: username, at: new Date() };
  const { undoable } = review;
  if (!undoable) return null;
  const { decision, username: by, until } = undoable;
  return { decision, by, at: new Date(until.getTime() - UNDO_FOR_MS) };
}

function findOwnId({ undoable }: StaffReview, optimistic?: OptimisticDecision): string | null {
  if (optimistic) return optimistic.decision && optimistic.decisionId;
  return undoable?.isMine ? undoable.decisionId : null;
}

/** Shows a case as it will be once the pending decision is applied (spec 19.20). */
export function withDecision(
  consignment: Consignment,
  review: StaffReview,
  { username, optimistic }: { username: string; optimistic: OptimisticDecision | undefined },
): Standing {
  const ownDecisionId = findOwnId(review, optimistic);
  const decided = findDecided(review, username, optimistic);
  if (!decided) return { consignment, review, ownDecisionId };
  const { decision, at } = decided;
  const { status } = decision;
  const { clock, requests, timeline } = review;
  return {
    consignment: { ...consignment, status },
    review: {
      ...review,
      timeline: [...timeline, toEntry(decided, consignment.status)],
      rejection: decision.status === 'rejected' ? { reason: decision.reason, note: decision.note } : null,
      requests: decision.status === 'changes_requested' ? [...requests, toRequest(decision, review, at)] : requests,
      // Starting a review does not count as contacting the owner.
      clock: status === 'in_review' ? clock : { ...clock, contactedAt: clock.contactedAt ?? at },
    },
    ownDecisionId,
  };
}

function toEntry({ decision, by, at }: Decided, from: string): TimelineEntry {
  const note = ('note' in decision && decision.note) || null;
  return {
    id: 'undoable',
    kind: 'status_changed',
    by: 'team',
    actor: by,
    from,
    to: decision.status,
    note,
    documents: [],
    at,
  };
}

type Request = Extract<Decision, { status: 'changes_requested' }>;

function toRequest({ items, note = '' }: Request, { versions }: StaffReview, at: Date): ChangeRequest {
  return { id: 0, version: versions.length + 1, items, note, createdAt: at, answeredAt: null, closedAt: null };
}
