import type { UserId } from '@marque/domain/api/ids';
import { changesEverything, LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { type EventKind, OWNER_EVENT_KINDS } from '@marque/domain/review/review';
import type { PlacedEvent } from './subscription.ts';

/**
 * `staff`: everything except what is somebody's own. `mine`: events for an owner's own timelines, conversations, draft,
 * and webhooks.
 */
export type LiveChannel = 'staff' | 'mine';

const OWNER_KINDS: ReadonlySet<string> = new Set([
  ...OWNER_EVENT_KINDS,
  'message_sent' satisfies EventKind,
  LIVE_KINDS.draftPhotosChanged,
  LIVE_KINDS.webhookDeliveryChanged,
]);

const ONLY_THEIR_OWN: ReadonlySet<string> = new Set([LIVE_KINDS.draftPhotosChanged, LIVE_KINDS.webhookDeliveryChanged]);

export function isForStaff({ event }: PlacedEvent): boolean {
  return !ONLY_THEIR_OWN.has(event.kind);
}

/** The owner whose streams get the event; `null` for none. */
export function ownerToTell({ event, ownerId }: PlacedEvent): UserId | null {
  return OWNER_KINDS.has(event.kind) ? ownerId : null;
}

export function isForEverybody({ event }: PlacedEvent): boolean {
  return changesEverything(event.kind);
}

/** Whether a reader of the channel is to hear of an event. */
export function concerns(event: PlacedEvent, reader: { channel: LiveChannel; userId: UserId }): boolean {
  if (reader.channel === 'staff') return isForStaff(event);
  return isForEverybody(event) || ownerToTell(event) === reader.userId;
}
