import type { EventKind } from './review.ts';

/** The kinds of live events (`LiveEvent`) beyond those of the event log. Apart from its schema, which is heavy. */
export const LIVE_KINDS = {
  /** The stream starts, or too many events were missed: earlier data may be stale. */
  connected: 'connected',
  /** A colleague opened or left a case. Not in the audit log. */
  claimChanged: 'claim_changed',
  decisionUndoable: 'decision_undoable',
  /** An email about a case was sent, failed or given up. For staff, not in the audit log. */
  mailChanged: 'mail_changed',
  /** A message to one of the reader's own webhooks was delivered, failed or given up. Not in the audit log. */
  webhookDeliveryChanged: 'webhook_delivery_changed',
  /** A phone added or removed photos of the owner's draft. Not in the audit log. */
  draftPhotosChanged: 'draft_photos_changed',
  /** A shared view of the review list was added, changed or deleted. Not in the audit log. */
  sharedViewsChanged: 'shared_views_changed',
  /** When the promise is due changed everywhere, for owners too. */
  workingHoursChanged: 'working_hours_changed',
  /** What owners see of the company changed, such as whether members of staff are named; for owners too. */
  companySettingsChanged: 'company_settings_changed',
} as const;

/** Whether an event is for everybody, because what any page shows may depend on it. */
export const changesEverything = (kind: string): boolean =>
  kind === LIVE_KINDS.workingHoursChanged || kind === LIVE_KINDS.companySettingsChanged;

/** The events that can add documents to a car. */
export const ADDS_DOCUMENTS: readonly string[] = ['resubmitted', 'proposal_accepted'] satisfies EventKind[];
