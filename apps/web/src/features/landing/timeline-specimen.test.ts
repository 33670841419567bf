import { describeTimelineEntry } from '@marque/domain/review/owner-labels';
import { expect, it } from 'vitest';
import { TIMELINE_SPECIMEN } from './timeline-specimen.ts';

it('speaks in the very sentences of an owner’s timeline', () => {
  const review = [
    { kind: 'submitted', from: null, to: 'pending' },
    { kind: 'status_changed', from: 'pending', to: 'in_review' },
    { kind: 'status_changed', from: 'in_review', to: 'changes_requested' },
    { kind: 'resubmitted', from: 'changes_requested', to: 'in_review' },
    { kind: 'status_changed', from: 'in_review', to: 'approved' },
  ];
  expect(TIMELINE_SPECIMEN.map(({ sentence }) => sentence)).toEqual(review.map(describeTimelineEntry));
});
