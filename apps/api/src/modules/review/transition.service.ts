import { randomUUID } from 'node:crypto';
import type { Database } from '@marque/db/database';
import { DomainError, type InputIssue } from '@marque/domain/api/errors';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { canMove, type Mover, type Status } from '@marque/domain/consignment/status';
import type { OutcomeOfMany } from '@marque/domain/review/assign-cases';
import type { ChangeItem, DecideConsignment, Decision } from '@marque/domain/review/review';
import type { Kysely, Transaction } from 'kysely';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import { mailDecision } from '../mail-queue/consignment-emails.ts';
import { tellStaff } from '../staff-notice/tell-staff.ts';
import { queueStatusChange } from '../webhook/delivery-jobs.queries.ts';
import { endOpenRequest, insertChangeRequest } from './change-requests.queries.ts';
import { type LockedConsignment, lockConsignment, updateStatus } from './review.queries.ts';

/**
 * The decisions that contact the owner, so that the first of them keeps the 24-hour promise. `in_review` is not one of
 * them: it only says that somebody opened the case.
 */
const CONTACTS: readonly Status[] = ['approved', 'rejected', 'changes_requested'];

interface Move {
  id: ConsignmentId;
  to: Status;
  by: Mover;
  ownerId: UserId | null;
  /** Where it must stand; by default wherever the table allows the move from. */
  from?: Status | undefined;
}

/**
 * Locks the consignment if `by` may move it to `to` (the table in `domain/status.ts`). Every status change goes through
 * here. Raises CONSIGNMENT_NOT_FOUND, also when it is not `ownerId`'s, and STATUS_NOT_ALLOWED.
 */
export async function lockForMove(
  trx: Transaction<Database>,
  { id, to, by, ownerId, from }: Move,
): Promise<LockedConsignment> {
  const current = await lockConsignment(trx, id, ownerId);
  if (!current) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const isExpected = from === undefined || current.status === from;
  if (!(isExpected && canMove(current.status, to, by))) throw new DomainError('STATUS_NOT_ALLOWED');
  return current;
}

/**
 * Applies a reviewer's decision: rejecting stores the reason, requesting changes opens a change request, anything else
 * clears both. Raises CONSIGNMENT_NOT_FOUND, STATUS_NOT_ALLOWED, and VALIDATION_FAILED for an item that pins a photo
 * the consignment does not have.
 */
export function decideConsignment(
  db: Kysely<Database>,
  actorId: UserId,
  { id, decision, from }: DecideConsignment & Pick<Move, 'from'>,
): Promise<Consignment> {
  return inTransaction(db, async (trx) => {
    const { status: to } = decision;
    const current = await lockForMove(trx, { id, to, by: 'admin', ownerId: null, from });
    await endOpenRequest(trx, id, 'lapsed');
    if (decision.status === 'changes_requested') {
      assertOwnItems(current, decision.items);
      const { items, note = '' } = decision;
      await insertChangeRequest(trx, {
        consignmentId: id,
        version: current.version,
        requestedBy: actorId,
        items,
        note,
      });
    }
    const rejection = decision.status === 'rejected' ? { reason: decision.reason, note: decision.note } : null;
    const decided = await updateStatus(trx, id, { status: to, rejection, isContact: CONTACTS.includes(to) });
    const note = 'note' in decision ? decision.note : undefined;
    if (isReviewersDecision(decision)) await mailDecision(trx, decided, decision);
    await queueStatusChange(trx, decided, current.status);
    await addEvent(trx, {
      kind: 'status_changed',
      consignmentId: id,
      ownerId: current.userId,
      actorId,
      data: { from: current.status, to, ...(note && { note }), ...(rejection && { reason: rejection.reason }) },
    });
    return decided;
  });
}

/**
 * Starts the review of each pending case, in a transaction of its own; names each that is not pending any more or does
 * not exist. A decided case is not reopened by it.
 */
export async function startReviews(
  db: Kysely<Database>,
  actorId: UserId,
  ids: ConsignmentId[],
): Promise<OutcomeOfMany> {
  const outcome: OutcomeOfMany = { done: [], notDone: [] };
  for (const id of ids) {
    try {
      await decideConsignment(db, actorId, { id, decision: { status: 'in_review' }, from: 'pending' });
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcome.notDone.push({ id, code: error.code, message: error.message });
    }
  }
  return outcome;
}

/** Withdraws an owner's car before it is approved. Raises CONSIGNMENT_NOT_FOUND, STATUS_NOT_ALLOWED. */
export function withdrawConsignment(db: Kysely<Database>, ownerId: UserId, id: ConsignmentId): Promise<Consignment> {
  return inTransaction(db, async (trx) => {
    const to = 'withdrawn';
    const current = await lockForMove(trx, { id, to, by: 'owner', ownerId });
    await endOpenRequest(trx, id, 'lapsed');
    const withdrawn = await updateStatus(trx, id, { status: to, rejection: null, isContact: false });
    await mailDecision(trx, withdrawn, { status: to });
    // A reopened one can be withdrawn again.
    await tellStaff(trx, withdrawn, { notice: 'withdrawn', key: randomUUID() });
    await queueStatusChange(trx, withdrawn, current.status);
    await addEvent(trx, {
      kind: 'withdrawn',
      consignmentId: id,
      ownerId,
      actorId: ownerId,
      data: { from: current.status, to },
    });
    return withdrawn;
  });
}

/** The status table has already rejected what a reviewer never sets. */
function isReviewersDecision(decision: DecideConsignment['decision']): decision is Decision {
  return decision.status !== 'pending' && decision.status !== 'withdrawn';
}

function assertOwnItems({ photos }: Consignment, items: ChangeItem[]): void {
  const issues = items.flatMap((item, index): InputIssue[] => {
    if (item.kind !== 'photo' || item.url === null) return [];
    const isThere = photos[item.category]?.some(({ url }) => url === item.url);
    return isThere
      ? []
      : [{ path: ['decision', 'items', index, 'url'], message: 'The consignment has no such photo in this category' }];
  });
  if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', { issues });
}
