import type { UserId } from '@marque/domain/api/ids';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { type EventKind, OWNER_EVENT_KINDS } from '@marque/domain/review/review';
import type { PlacedEvent } from './subscription.ts';

/**
 * `staff`: everything except changes of drafts. `mine`: events for an owner's own timelines, conversations, and draft.
 */
export type LiveChannel = 'staff' | 'mine';

const OWNER_KINDS: ReadonlySet<string> = new Set([
  ...OWNER_EVENT_KINDS,
  'message_sent' satisfies EventKind,
  LIVE_KINDS.draftPhotosChanged,
]);

/** Whether an event is for the streams of the staff. */
export function isForStaff({ event }: PlacedEvent): boolean {
  return event.kind !== LIVE_KINDS.draftPhotosChanged;
}

/** The owner whose streams get the event; `null` for none. */
export function ownerToTell({ event, ownerId }: PlacedEvent): UserId | null {
  return OWNER_KINDS.has(event.kind) ? ownerId : null;
}

export function isForEverybody({ event }: PlacedEvent): boolean {
  return event.kind === LIVE_KINDS.workingHoursChanged;
}

/** Whether a reader of the channel is to hear of an event. */
export function concerns(event: PlacedEvent, reader: { channel: LiveChannel; userId: UserId }): boolean {
  if (reader.channel === 'staff') return isForStaff(event);
  return isForEverybody(event) || ownerToTell(event) === reader.userId;
}
