import type { EventKind } from './review.ts';

/** The kinds of live events (`LiveEvent`) beyond those of the event log. Apart from its schema, which is heavy. */
export const LIVE_KINDS = {
  /** The stream starts, or too many events were missed: earlier data may be stale. */
  connected: 'connected',
  /** A colleague opened or left a case. Not in the audit log. */
  claimChanged: 'claim_changed',
  decisionUndoable: 'decision_undoable',
  /** A phone added or removed photos of the owner's draft. Not in the audit log. */
  draftPhotosChanged: 'draft_photos_changed',
  /** A shared view of the review list was added, changed or deleted. Not in the audit log. */
  sharedViewsChanged: 'shared_views_changed',
  /** When the promise is due changed everywhere, for owners too. */
  workingHoursChanged: 'working_hours_changed',
} as const;

/** The events that can add papers to a car. */
export const ADDS_DOCUMENTS: readonly string[] = ['resubmitted', 'proposal_accepted'] satisfies EventKind[];
