import type { UserId } from '@marque/domain/api/ids';
import { type EventKind, LIVE_KINDS, OWNER_EVENT_KINDS } from '@marque/domain/review/review';
import type { PlacedEvent } from './subscription.ts';

/** `staff`: all but changes of drafts. `mine`: what an owner's own timelines, conversations and draft show. */
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

/** Whose own streams an event is for; `null` for nobody's. */
export function ownerToTell({ event, ownerId }: PlacedEvent): UserId | null {
  return OWNER_KINDS.has(event.kind) ? ownerId : null;
}

/** Whether a reader of the channel is to hear of an event. */
export function concerns(event: PlacedEvent, reader: { channel: LiveChannel; userId: UserId }): boolean {
  return reader.channel === 'staff' ? isForStaff(event) : ownerToTell(event) === reader.userId;
}
