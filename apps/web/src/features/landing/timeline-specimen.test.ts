import { describeTimelineEntry } from '@marque/domain/review/owner-labels';
import { expect, it } from 'vitest';
import { TIMELINE_SPECIMEN } from './timeline-specimen.ts';

it('speaks in the very sentences of an owner’s timeline', () => {
  const review = [
    { kind: 'submitted', from: null, to: 'pending', actor: null },
    { kind: 'status_changed', from: 'pending', to: 'in_review', actor: null },
    { kind: 'status_changed', from: 'in_review', to: 'changes_requested', actor: null },
    { kind: 'resubmitted', from: 'changes_requested', to: 'in_review', actor: null },
    { kind: 'status_changed', from: 'in_review', to: 'approved', actor: null },
  ];
  expect(TIMELINE_SPECIMEN.map(({ sentence }) => sentence)).toEqual(review.map(describeTimelineEntry));
});
