import type { Db } from '@marque/db/database';
import type { ConsignmentId, DraftId, UserId } from '@marque/domain/api/ids';
import type { MessageSide } from '@marque/domain/conversation/messages';
import type { DocumentKind } from '@marque/domain/photo/documents';
import type { EventKind, RejectionReason } from '@marque/domain/review/review';

/** Details of an event for timelines, kept permanently. No names, notes, or contact data. */
interface EventData {
  from?: string;
  to?: string;
  note?: string;
  reason?: RejectionReason;
  version?: number;
  /** The kinds of the documents that were added, or proposed. */
  documents?: DocumentKind[];
  side?: MessageSide;
  /** With `message_sent`: whether it was a reply by email. */
  isByEmail?: boolean;
  /** With `contacted`: when the contact was made (ISO 8601); `to` is the channel. */
  at?: string;
}

interface Event {
  kind: EventKind;
  ownerId: UserId;
  actorId: UserId | null;
  data?: EventData;
}

interface OfConsignment extends Event {
  kind: Exclude<EventKind, 'draft_read' | 'draft_deleted'>;
  consignmentId: ConsignmentId;
}

interface OfDraft extends Event {
  kind: 'draft_read' | 'draft_deleted';
  draftId: DraftId;
}

export type ConsignmentEvent = OfConsignment | OfDraft;

/**
 * Appends to the audit log and wakes the live streams. Call it in the transaction that causes the event, and last: from
 * here to the commit every other writer of events waits, so locking a row afterwards could deadlock with one of them.
 */
export async function addEvent(db: Db, event: ConsignmentEvent): Promise<void> {
  await db
    .insertInto('consignmentEvents')
    .values({
      kind: event.kind,
      consignmentId: 'consignmentId' in event ? event.consignmentId : null,
      draftId: 'draftId' in event ? event.draftId : null,
      ownerId: event.ownerId,
      actorId: event.actorId,
      ...(event.data && { data: JSON.stringify(event.data) }),
    })
    .execute();
}
