import { MESSAGE_SIDES } from '@marque/domain/conversation/messages';
import type { EventKind, TimelineEntry } from '@marque/domain/review/review';
import { z } from 'zod';
import type { RecordedEvent } from './event-log.queries.ts';

/** `words`: the note in events that earlier versions recorded, whose text the hash chain keeps as it was written. */
const EventData = z
  .object({
    from: z.string(),
    to: z.string(),
    note: z.string(),
    words: z.string(),
    side: z.enum(MESSAGE_SIDES),
    at: z.coerce.date(),
  })
  .partial();

/** What only the consignor does; the team, or the system without an actor, does the rest. */
const OWNERS_DOING: readonly string[] = ['submitted', 'resubmitted', 'withdrawn'] satisfies EventKind[];

function classifyActor({ kind, actorId }: RecordedEvent): TimelineEntry['by'] {
  if (OWNERS_DOING.includes(kind)) return 'owner';
  return actorId === null ? 'product' : 'team';
}

function toTimelineEntry(event: RecordedEvent, showsActors: boolean): TimelineEntry {
  const told = EventData.safeParse(event.data).data;
  return {
    id: event.id,
    kind: event.kind,
    by: told?.side ?? classifyActor(event),
    actor: showsActors ? event.actor : null,
    from: told?.from ?? null,
    to: told?.to ?? null,
    note: told?.note ?? told?.words ?? null,
    // A contact is logged after it was made.
    at: told?.at ?? event.createdAt,
  };
}

/**
 * Turns events into a timeline. It always begins with the submission, which older versions did not record as an event.
 * Without `showsActors` nobody of the team is named.
 */
export function toTimeline(events: RecordedEvent[], submittedAt: Date, showsActors: boolean): TimelineEntry[] {
  const entries = events.map((event) => toTimelineEntry(event, showsActors));
  if (events.some(({ kind }) => kind === 'submitted')) return entries;
  const submitted = { id: '0', kind: 'submitted', actorId: null, actor: null, data: {}, createdAt: submittedAt };
  return [toTimelineEntry(submitted, showsActors), ...entries];
}
