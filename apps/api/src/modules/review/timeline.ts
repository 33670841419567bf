import { MESSAGE_SIDES } from '@marque/domain/conversation/messages';
import { DocumentKind } from '@marque/domain/photo/documents';
import type { EventKind, TimelineEntry } from '@marque/domain/review/review';
import { z } from 'zod';
import type { RecordedEvent } from './event-log.queries.ts';

const EventData = z
  .object({
    from: z.string(),
    to: z.string(),
    note: z.string(),
    words: z.string(),
    side: z.enum(MESSAGE_SIDES),
    at: z.coerce.date(),
    documents: z.array(DocumentKind).catch([]),
  })
  .partial();

/** Events that only the consignor causes; the others come from the team, or from the system if there is no actor. */
const OWNERS_DOING: readonly string[] = [
  'submitted',
  'resubmitted',
  'withdrawn',
  'proposed',
  'proposal_withdrawn',
] satisfies EventKind[];

function classifyActor({ kind, actorId }: RecordedEvent): TimelineEntry['by'] {
  if (OWNERS_DOING.includes(kind)) return 'owner';
  return actorId === null ? 'product' : 'team';
}

/** The log contains the assignee's id; the timeline shows the name. */
const OF_ASSIGNMENTS: readonly string[] = ['assigned', 'released'] satisfies EventKind[];

/**
 * Whom a timeline names: to staff everybody by username; to owners nobody, or those who contacted them, by first name
 * (spec 19.12).
 */
export type NamedOnTimeline = 'everybody' | 'contacts' | 'nobody';

function nameActor({ kind, actor, actorFirstName }: RecordedEvent, named: NamedOnTimeline): string | null {
  if (named === 'everybody') return actor;
  const isContact = kind === ('contacted' satisfies EventKind);
  return named === 'contacts' && isContact ? actorFirstName?.trim() || null : null;
}

function toTimelineEntry(event: RecordedEvent, named: NamedOnTimeline): TimelineEntry {
  const told = EventData.safeParse(event.data).data;
  const isAssignment = OF_ASSIGNMENTS.includes(event.kind);
  return {
    id: event.id,
    kind: event.kind,
    by: told?.side ?? classifyActor(event),
    actor: nameActor(event, named),
    from: isAssignment ? event.releasedFrom : (told?.from ?? null),
    to: isAssignment ? event.assignedTo : (told?.to ?? null),
    note: told?.note ?? told?.words ?? null,
    documents: told?.documents ?? [],
    // A contact may be logged after it was made.
    at: told?.at ?? event.createdAt,
  };
}

/**
 * Turns events into a timeline. It always begins with the submission, which older versions did not record as an event.
 */
export function toTimeline(events: RecordedEvent[], submittedAt: Date, named: NamedOnTimeline): TimelineEntry[] {
  const entries = events.map((event) => toTimelineEntry(event, named));
  if (events.some(({ kind }) => kind === 'submitted')) return entries;
  const nobody = { actorId: null, actor: null, actorFirstName: null, assignedTo: null, releasedFrom: null };
  const submitted = { id: '0', kind: 'submitted', ...nobody, data: {}, createdAt: submittedAt };
  return [toTimelineEntry(submitted, named), ...entries];
}
