import { type Status, statusView } from '@marque/domain/consignment/status';
import { describeContact } from '@marque/domain/review/contacts';
import { EVENT_LABELS } from '@marque/domain/review/event-labels';
import type { TimelineEntry } from '@marque/domain/review/review';

const STATUS_CHANGE_LABELS: Readonly<Record<Status, string>> = {
  pending: 'Back in the queue',
  in_review: 'Review started',
  changes_requested: 'Asked for changes',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

function has<Key extends string>(table: Readonly<Record<Key, string>>, key: string): key is Key {
  return Object.hasOwn(table, key);
}

/** The label of an event; unknown kinds and statuses are shown as they are. */
export function eventText({ kind, from, to }: Pick<TimelineEntry, 'kind' | 'from' | 'to'>): string {
  if (kind === 'contacted') return describeContact(to);
  if (kind === 'assigned') return to === null ? EVENT_LABELS.assigned : `Assigned to ${to}`;
  if (kind === 'released') return from === null ? EVENT_LABELS.released : `Released, was ${from}’s`;
  if (kind === 'decision_undone' && to !== null) return `Undone before the owner was notified: ${statusView(to).label}`;
  if (kind !== 'status_changed' || to === null)
    return has(EVENT_LABELS, kind) ? EVENT_LABELS[kind] : kind.replaceAll('_', ' ');
  if (to === 'in_review' && from !== null && from !== 'pending') return 'Reopened';
  return has(STATUS_CHANGE_LABELS, to) ? STATUS_CHANGE_LABELS[to] : `Moved to ${statusView(to).label}`;
}

const ACTOR_LABELS: Readonly<Record<TimelineEntry['by'], string>> = {
  owner: 'The owner',
  team: 'The team',
  product: 'Automatic',
};

export function actorText({ by, actor }: Pick<TimelineEntry, 'by' | 'actor'>): string {
  if (actor === null) return ACTOR_LABELS[by];
  return by === 'owner' ? `${actor} (owner)` : actor;
}
