import { randomUUID } from 'node:crypto';
import type { Database } from '@marque/db/database';
import { DomainError, type InputIssue } from '@marque/domain/api/errors';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { canMove, type Mover, type Status } from '@marque/domain/consignment/status';
import type { OutcomeOfMany } from '@marque/domain/review/assign-cases';
import { canPropose } from '@marque/domain/review/proposals';
import type { ChangeItem, DecideConsignment, Decision } from '@marque/domain/review/review';
import type { Kysely, Transaction } from 'kysely';
import { addEvent, type ConsignmentEvent } from '../../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import { mailDecision } from '../mail-queue/consignment-emails.ts';
import { tellStaff } from '../staff-notice/tell-staff.ts';
import { queueStatusChange } from '../webhook/delivery-jobs.queries.ts';
import { endOpenRequest, insertChangeRequest } from './change-requests.queries.ts';
import { endOpenProposal } from './end-proposal.ts';
import { type LockedConsignment, lockConsignment, updateStatus } from './review.queries.ts';
import { dropStanding, findStanding } from './undoable-decisions.queries.ts';

/**
 * The decisions that contact the owner, so that the first one keeps the promise. `in_review` is not one of them: it
 * only means that someone opened the case.
 */
const CONTACTS: readonly Status[] = ['approved', 'rejected', 'changes_requested'];

interface Move {
  id: ConsignmentId;
  to: Status;
  by: Mover;
  ownerId: UserId | null;
}

function assertMove(status: string, to: Status, by: Mover): void {
  if (!canMove(status, to, by)) throw new DomainError('STATUS_NOT_ALLOWED');
}

/**
 * Locks the consignment if `by` may move it to `to` (the table in `domain/status.ts`). Every status change goes through
 * here or through `lockForDecision`. Discards a decision that could still be undone, because it has not been applied.
 * Raises CONSIGNMENT_NOT_FOUND, also if it is not `ownerId`'s, and STATUS_NOT_ALLOWED.
 */
export async function lockForMove(
  trx: Transaction<Database>,
  { id, to, by, ownerId }: Move,
): Promise<LockedConsignment> {
  const current = await lockConsignment(trx, id, ownerId);
  if (!current) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  assertMove(current.status, to, by);
  await dropStanding(trx, id);
  return current;
}

interface LockedForDecision {
  current: LockedConsignment;
  events: ConsignmentEvent[];
}

/**
 * Locks the consignment if a reviewer may move it to `to`, from `from` if given. A decision that could still be undone
 * is applied first, because the next one builds on it. Raises CONSIGNMENT_NOT_FOUND and STATUS_NOT_ALLOWED.
 */
export async function lockForDecision(
  trx: Transaction<Database>,
  { id, to, from }: { id: ConsignmentId; to: Status; from?: Status | undefined },
): Promise<LockedForDecision> {
  const locked = await lockConsignment(trx, id, null);
  if (!locked) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const { current, events } = await applyStanding(trx, locked);
  if (from !== undefined && current.status !== from) throw new DomainError('STATUS_NOT_ALLOWED');
  assertMove(current.status, to, 'admin');
  return { current, events };
}

/** Applies the decision about a locked consignment that could still be undone, if any. */
export async function applyStanding(
  trx: Transaction<Database>,
  current: LockedConsignment,
): Promise<LockedForDecision> {
  const standing = await findStanding(trx, current.id);
  if (!standing) return { current, events: [] };
  await dropStanding(trx, current.id);
  const { decided, event } = await applyDecision(trx, standing.decidedBy, current, standing.decision);
  return { current: { ...decided, version: current.version }, events: [event] };
}

export async function addEvents(trx: Transaction<Database>, events: readonly ConsignmentEvent[]): Promise<void> {
  for (const event of events) await addEvent(trx, event);
}

/**
 * Applies a reviewer's decision: a rejection stores the reason, a change request is opened, anything else clears both.
 * Raises CONSIGNMENT_NOT_FOUND, STATUS_NOT_ALLOWED, and VALIDATION_FAILED for an item about a photo that the
 * consignment does not have.
 */
export function decideConsignment(
  db: Kysely<Database>,
  actorId: UserId,
  { id, decision, from }: DecideConsignment & { from?: Status | undefined },
): Promise<Consignment> {
  return inTransaction(db, async (trx) => {
    const { current, events } = await lockForDecision(trx, { id, to: decision.status, from });
    if (decision.status === 'changes_requested') assertOwnItems(current, decision.items);
    const { decided, event } = await applyDecision(trx, actorId, current, decision);
    await addEvents(trx, [...events, event]);
    return decided;
  });
}

/**
 * Applies a decision to a locked consignment that may be moved so, and queues the owner's notifications. The caller
 * adds the event to the log, last.
 */
export async function applyDecision(
  trx: Transaction<Database>,
  actorId: UserId,
  current: LockedConsignment,
  decision: DecideConsignment['decision'],
): Promise<{ decided: Consignment; event: ConsignmentEvent }> {
  const { id, userId: ownerId, status: from, version } = current;
  const { status: to } = decision;
  await endOpenRequest(trx, id, 'lapsed');
  if (!canPropose(to)) await endOpenProposal(trx, current, { state: 'lapsed', endedBy: actorId });
  if (decision.status === 'changes_requested') {
    const { items, note = '' } = decision;
    await insertChangeRequest(trx, { consignmentId: id, version, requestedBy: actorId, items, note });
  }
  const rejection = decision.status === 'rejected' ? { reason: decision.reason, note: decision.note } : null;
  const decided = await updateStatus(trx, id, { status: to, rejection, isContact: CONTACTS.includes(to) });
  const note = 'note' in decision ? decision.note : undefined;
  if (isReviewersDecision(decision)) await mailDecision(trx, decided, decision);
  await queueStatusChange(trx, decided, from);
  const data = { from, to, ...(note && { note }), ...(rejection && { reason: rejection.reason }) };
  return { decided, event: { kind: 'status_changed', consignmentId: id, ownerId, actorId, data } };
}

/**
 * Starts the review of each pending case in its own transaction; returns each that is no longer pending or does not
 * exist. Never reopens a decided case.
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

/** Withdraws an owner's car before it is approved. Raises CONSIGNMENT_NOT_FOUND and STATUS_NOT_ALLOWED. */
export function withdrawConsignment(db: Kysely<Database>, ownerId: UserId, id: ConsignmentId): Promise<Consignment> {
  return inTransaction(db, async (trx) => {
    const to = 'withdrawn';
    const current = await lockForMove(trx, { id, to, by: 'owner', ownerId });
    await endOpenRequest(trx, id, 'lapsed');
    await endOpenProposal(trx, current, { state: 'lapsed', endedBy: ownerId });
    const withdrawn = await updateStatus(trx, id, { status: to, rejection: null, isContact: false });
    await mailDecision(trx, withdrawn, { status: to });
    // A random key, because a reopened one can be withdrawn again.
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

/** The status table has already rejected statuses that reviewers never set. */
function isReviewersDecision(decision: DecideConsignment['decision']): decision is Decision {
  return decision.status !== 'pending' && decision.status !== 'withdrawn';
}

/** Raises VALIDATION_FAILED for an item about a photo that the consignment does not have. */
export function assertOwnItems({ photos }: Consignment, items: ChangeItem[]): void {
  const issues = items.flatMap((item, index): InputIssue[] => {
    if (item.kind !== 'photo' || item.url === null) return [];
    const isThere = photos[item.category]?.some(({ url }) => url === item.url);
    return isThere
      ? []
      : [{ path: ['decision', 'items', index, 'url'], message: 'The consignment has no such photo in this category' }];
  });
  if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', { issues });
}
