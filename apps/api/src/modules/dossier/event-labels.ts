import { statusView } from '@marque/domain/consignment/status';
import { DocumentKind, listDocumentKinds } from '@marque/domain/photo/documents';
import { EVENT_LABELS } from '@marque/domain/review/event-labels';
import { type EventKind, REJECTION_REASONS, RejectionReason } from '@marque/domain/review/review';
import { z } from 'zod';

/**
 * The event data that is shown; fields written by older or newer versions are ignored. `words` is the note in events
 * that earlier versions recorded, which the hash chain preserves.
 */
const EventData = z
  .object({
    from: z.string(),
    to: z.string(),
    note: z.string(),
    words: z.string(),
    reason: RejectionReason,
    version: z.int(),
    documents: z.array(DocumentKind).catch([]),
  })
  .partial();
type EventData = z.infer<typeof EventData>;

/** On paper, where no entry beside it says more. */
const WORDS: Readonly<Record<EventKind, string>> = {
  ...EVENT_LABELS,
  resubmitted: 'Submitted again with changes',
  contacted: 'Owner contacted',
  note_added: 'Internal note added',
  decision_undone: 'Decision undone before the owner was notified',
};

function isKnown(kind: string): kind is EventKind {
  return Object.hasOwn(WORDS, kind);
}

function spelledOut(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function labelEvent(kind: string, { to, version }: EventData): string {
  if (kind === 'status_changed' && to !== undefined) return statusView(to).label;
  if (kind === 'resubmitted' && version !== undefined) return `${WORDS.resubmitted}, version ${version}`;
  return isKnown(kind) ? WORDS[kind] : spelledOut(kind);
}

export interface EventLabels {
  what: string;
  from: string | null;
  details: string[];
}

export function describeEvent(kind: string, data: unknown): EventLabels {
  const told: EventData = EventData.safeParse(data).data ?? {};
  const { from, note = told.words, reason, documents = [] } = told;
  const details = [
    reason === undefined ? '' : REJECTION_REASONS[reason],
    listDocumentKinds(documents),
    note ? `“${note}”` : '',
  ];
  return {
    what: labelEvent(kind, told),
    from: kind === 'status_changed' && from !== undefined ? statusView(from).label : null,
    details: details.filter(Boolean),
  };
}
