import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Decision, StaffReview } from '@marque/domain/review/review';
import { expect, it } from 'vitest';
import { withDecision } from './with-decision.ts';

const REJECTED: Decision = { status: 'rejected', reason: 'market', note: 'Not at this price' };
const ASKED: Decision = {
  status: 'changes_requested',
  items: [{ kind: 'field', field: 'vehicleInfo.mileage', reason: 'Please check this' }],
};
const UNTIL = new Date('2026-11-23T12:00:10Z');
const AT = new Date('2026-11-23T12:00:00Z');

const consignment = { id: 7, status: 'in_review' } as unknown as Consignment;
const review = {
  timeline: [],
  clock: { dueAt: UNTIL, contactedAt: null },
  rejection: null,
  requests: [],
  versions: [],
  undoable: null,
} as unknown as StaffReview;
const undoable = { decisionId: 'a', decision: REJECTED, username: 'grace', isMine: true, until: UNTIL };
const grace = { username: 'grace', optimistic: undefined };

it('shows a case as it is while nothing can be undone', () => {
  expect(withDecision(consignment, review, grace)).toEqual({ consignment, review, ownDecisionId: null });
});

it('shows a case as it will stand with what was decided, which whoever decided can undo', () => {
  const shown = withDecision(consignment, { ...review, undoable }, grace);
  expect(shown).toMatchObject({
    consignment: { status: 'rejected' },
    review: {
      rejection: { reason: 'market', note: 'Not at this price' },
      clock: { contactedAt: AT },
      timeline: [
        { kind: 'status_changed', actor: 'grace', from: 'in_review', to: 'rejected', note: REJECTED.note, at: AT },
      ],
    },
    ownDecisionId: 'a',
  });
  const colleagues = { ...review, undoable: { ...undoable, isMine: false } };
  expect(withDecision(consignment, colleagues, grace)).toMatchObject({
    consignment: { status: 'rejected' },
    ownDecisionId: null,
  });
});

it('shows a request for changes as waiting for the owner', () => {
  const shown = withDecision(consignment, { ...review, undoable: { ...undoable, decision: ASKED } }, grace);
  expect(shown.review.requests).toMatchObject([{ version: 1, items: ASKED.items, answeredAt: null, closedAt: null }]);
});

it('goes by what was decided and undone on this page before the server has responded', () => {
  const decided = { ...grace, optimistic: { decisionId: 'b', decision: { status: 'approved' } as const } };
  expect(withDecision(consignment, { ...review, undoable }, decided)).toMatchObject({
    consignment: { status: 'approved' },
    review: { rejection: null },
    ownDecisionId: 'b',
  });
  const undone = { ...grace, optimistic: { decisionId: 'a', decision: null } };
  expect(withDecision(consignment, { ...review, undoable }, undone)).toMatchObject({
    consignment: { status: 'in_review' },
    review: { rejection: null, requests: [] },
    ownDecisionId: null,
  });
});

it('leaves the clock running where a review only starts: that is no contact', () => {
  const started = { ...review, undoable: { ...undoable, decision: { status: 'in_review' } as const } };
  expect(withDecision(consignment, started, grace).review.clock.contactedAt).toBeNull();
});
