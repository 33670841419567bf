import type { Database } from '@marque/db/database';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { canMove } from '@marque/domain/consignment/status';
import type { DecideUndoable, UndoableDecision } from '@marque/domain/review/review';
import { UNDO_FOR_MS, type UndoDecision } from '@marque/domain/review/undo';
import type { Kysely } from 'kysely';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { lockConsignment } from './review.queries.ts';
import { addEvents, applyDecision, assertOwnItems, lockForDecision } from './transition.service.ts';
import { dropStanding, findStanding, keepDecision } from './undoable-decisions.queries.ts';

/**
 * Stores a reviewer's decision for `UNDO_FOR_MS`, then a job applies it as `decideConsignment` would: until then nobody
 * but staff can notice it (ADR 0178). An earlier decision about the case that could still be undone is applied now.
 * Raises the errors of `decideConsignment`.
 */
export function decideUndoable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id: userId, username }: Pick<SessionUser, 'id' | 'username'>,
  { id, decisionId, decision }: DecideUndoable,
): Promise<UndoableDecision> {
  return inTransaction(db, async (trx) => {
    const { current, events } = await lockForDecision(trx, { id, to: decision.status });
    if (decision.status === 'changes_requested') assertOwnItems(current, decision.items);
    const appliesAt = new Date(clock().getTime() + UNDO_FOR_MS);
    await keepDecision(trx, id, { decisionId, decision, decidedBy: userId, appliesAt });
    await addEvents(trx, events);
    return { decisionId, decision, username, isMine: true, until: appliesAt };
  });
}

/**
 * Undoes a decision by the caller that is not applied yet; the log keeps that it was undone. Raises
 * CONSIGNMENT_NOT_FOUND, NOT_ALLOWED for a colleague's, and DECISION_FINAL for one that is applied, about to be, or
 * undone.
 */
export function undoDecision(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id: actorId }: Pick<SessionUser, 'id'>,
  { id, decisionId }: UndoDecision,
): Promise<{ undone: true }> {
  return inTransaction(db, async (trx) => {
    const current = await lockConsignment(trx, id, null);
    if (!current) throw new DomainError('CONSIGNMENT_NOT_FOUND');
    const standing = await findStanding(trx, id);
    if (standing?.decisionId !== decisionId || standing.appliesAt <= clock()) throw new DomainError('DECISION_FINAL');
    if (standing.decidedBy !== actorId) throw new DomainError('NOT_ALLOWED');
    await dropStanding(trx, id);
    await addEvent(trx, {
      kind: 'decision_undone',
      consignmentId: id,
      ownerId: current.userId,
      actorId,
      data: { from: current.status, to: standing.decision.status },
    });
    return { undone: true };
  });
}

/** Applies a decision unless it was undone or applied before. Called by the job that was queued with it. */
export function applyWhenFinal(
  db: Kysely<Database>,
  { id, decisionId }: { id: ConsignmentId; decisionId: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const current = await lockConsignment(trx, id, null);
    const standing = await findStanding(trx, id);
    if (standing?.decisionId !== decisionId) return false;
    await dropStanding(trx, id);
    // It was deleted with its account in the meantime.
    if (!current || !canMove(current.status, standing.decision.status, 'admin')) return false;
    const { event } = await applyDecision(trx, standing.decidedBy, current, standing.decision);
    await addEvent(trx, event);
    return true;
  });
}
