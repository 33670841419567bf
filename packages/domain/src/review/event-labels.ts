import type { EventKind } from './review.ts';

/** What happened, in the fewest words. */
export const EVENT_LABELS: Readonly<Record<EventKind, string>> = {
  submitted: 'Submitted',
  resubmitted: 'Changes submitted',
  status_changed: 'Status changed',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
  restored: 'Restored',
  contacted: 'Contact',
  note_added: 'Note added',
  photos_downloaded: 'Photos downloaded',
  dossier_downloaded: 'Dossier downloaded',
  draft_read: 'Draft viewed',
  draft_deleted: 'Draft deleted',
  purged: 'Permanently deleted',
  mailed: 'Details emailed to the team',
  message_sent: 'Message sent',
  assigned: 'Assigned',
  released: 'Released',
  decision_undone: 'Decision undone',
  proposed: 'Changes proposed',
  proposal_withdrawn: 'Proposal withdrawn',
  proposal_accepted: 'Proposal accepted',
  proposal_declined: 'Proposal declined',
};
