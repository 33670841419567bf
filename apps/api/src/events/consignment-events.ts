import type { Db } from '@marque/db/database';
import type { ConsignmentId, DraftId, UserId } from '@marque/domain/ids';

/** Something that happened to a consignment or draft, and who did it. */
export type ConsignmentEvent =
  | { kind: 'submitted'; consignmentId: ConsignmentId; ownerId: UserId; actorId: UserId }
  | { kind: 'draft_read'; draftId: DraftId; ownerId: UserId; actorId: UserId };

/** Appends to the record; call it in the transaction that makes the thing happen. */
export async function addEvent(db: Db, event: ConsignmentEvent): Promise<void> {
  await db
    .insertInto('consignmentEvents')
    .values({
      kind: event.kind,
      consignmentId: 'consignmentId' in event ? event.consignmentId : null,
      draftId: 'draftId' in event ? event.draftId : null,
      ownerId: event.ownerId,
      actorId: event.actorId,
    })
    .execute();
}
