import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, DraftId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Kysely } from 'kysely';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import { deleteDraftById } from '../draft/draft.queries.ts';
import { queueRemoval } from '../webhook/delivery-jobs.queries.ts';
import { lockConsignment, markDeleted, unmarkDeleted } from './review.queries.ts';
import { addEvents, applyStanding } from './transition.service.ts';

type Done = { deleted: true };

/** Hides a consignment, which can be restored until it is purged (ADR 0023). Raises CONSIGNMENT_NOT_FOUND. */
export function deleteConsignment(db: Kysely<Database>, actorId: UserId, id: ConsignmentId): Promise<Done> {
  return inTransaction(db, async (trx) => {
    const locked = await lockConsignment(trx, id, null);
    if (!locked) throw new DomainError('CONSIGNMENT_NOT_FOUND');
    // The owner is told the decision, just as if the deletion came a little later.
    const { events } = await applyStanding(trx, locked);
    const deleted = await markDeleted(trx, id);
    if (!deleted) throw new DomainError('CONSIGNMENT_NOT_FOUND');
    await addEvents(trx, events);
    await addEvent(trx, { kind: 'deleted', consignmentId: id, ownerId: deleted.userId, actorId });
    await queueRemoval(trx, 'consignment.deleted', deleted);
    return { deleted: true };
  });
}

/**
 * Restores a deleted consignment with its former status. Raises CONSIGNMENT_NOT_FOUND if it is not deleted or already
 * purged.
 */
export function restoreConsignment(db: Kysely<Database>, actorId: UserId, id: ConsignmentId): Promise<Consignment> {
  return inTransaction(db, async (trx) => {
    const restored = await unmarkDeleted(trx, id);
    if (!restored) throw new DomainError('CONSIGNMENT_NOT_FOUND');
    await addEvent(trx, { kind: 'restored', consignmentId: id, ownerId: restored.userId, actorId });
    await queueRemoval(trx, 'consignment.restored', restored);
    return restored;
  });
}

/** Permanently deletes a consignor's draft; its photos follow after a day. Raises DRAFT_NOT_FOUND. */
export function deleteDraftOfAnybody(db: Kysely<Database>, actorId: UserId, id: DraftId): Promise<Done> {
  return inTransaction(db, async (trx) => {
    const deleted = await deleteDraftById(trx, id);
    if (!deleted) throw new DomainError('DRAFT_NOT_FOUND');
    await addEvent(trx, { kind: 'draft_deleted', draftId: id, ownerId: deleted.ownerId, actorId });
    return { deleted: true };
  });
}
