import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type {
  AssignConsignment,
  AssignConsignments,
  AssignedCase,
  NewAssignee,
  OutcomeOfMany,
} from '@marque/domain/review/assign-cases';
import { type Assignee, NOT_A_REVIEWER } from '@marque/domain/review/assignment';
import type { Kysely, Transaction } from 'kysely';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import { queueAssigned } from '../webhook/delivery-jobs.queries.ts';
import { type AssignableCase, lockCases, setAssignee, shareReviewer, takeAllFrom } from './assignment.queries.ts';

type Trx = Transaction<Database>;

/**
 * Assigns a case to a member of staff who may review, or releases it (ADR 0171). Raises CONSIGNMENT_NOT_FOUND,
 * ASSIGNEE_CHANGED if its assignee is not the one that the caller saw, and VALIDATION_FAILED for someone who may not
 * review.
 */
export function assignConsignment(
  db: Kysely<Database>,
  actorId: UserId,
  { assignee, ...one }: AssignConsignment,
): Promise<{ assignee: Assignee | null }> {
  return inTransaction(db, async (trx) => {
    const { to, refused } = await assignAll(trx, actorId, assignee, [one]);
    const [refusal] = refused;
    if (refusal) throw refusal.error;
    return { assignee: to };
  });
}

/**
 * The same for many cases: assigns those that it can, and returns each of the others with its reason. Raises
 * VALIDATION_FAILED for someone who may not review.
 */
export function assignConsignments(
  db: Kysely<Database>,
  actorId: UserId,
  { assignee, cases }: AssignConsignments,
): Promise<OutcomeOfMany> {
  return inTransaction(db, async (trx) => {
    const { done, refused } = await assignAll(trx, actorId, assignee, cases);
    return { done, notDone: refused.map(({ id, error: { code, message } }) => ({ id, code, message })) };
  });
}

interface Refusal {
  id: ConsignmentId;
  error: DomainError;
}

async function assignAll(
  trx: Trx,
  actorId: UserId,
  assignee: NewAssignee,
  asked: readonly AssignedCase[],
): Promise<{ to: Assignee | null; done: ConsignmentId[]; refused: Refusal[] }> {
  const to = await findNewAssignee(trx, actorId, assignee);
  const known = await lockCases(
    trx,
    asked.map(({ id }) => id),
  );
  const refused = asked.flatMap((one): Refusal[] => {
    const error = findObstacle(one, known.get(one.id));
    return error ? [{ id: one.id, error }] : [];
  });
  const refusedIds = new Set(refused.map(({ id }) => id));
  const found = [...known.values()].filter(({ id }) => !refusedIds.has(id));
  const changing = found.filter(({ assigneeId }) => assigneeId !== (to?.id ?? null));
  if (changing.length > 0) {
    await setAssignee(
      trx,
      changing.map(({ id }) => id),
      to?.id ?? null,
    );
  }
  for (const one of changing) await queueAssigned(trx, one, { from: one.assigneeId, to: to?.id ?? null });
  for (const one of changing) await recordAssignment(trx, one, to?.id ?? null, actorId);
  return { to, done: found.map(({ id }) => id), refused };
}

async function findNewAssignee(trx: Trx, actorId: UserId, assignee: NewAssignee): Promise<Assignee | null> {
  if (assignee === null) return null;
  const found = await shareReviewer(trx, assignee === 'me' ? actorId : assignee);
  if (found) return found;
  throw new DomainError('VALIDATION_FAILED', { issues: [{ path: ['assignee'], message: NOT_A_REVIEWER }] });
}

function findObstacle({ from }: AssignedCase, current: AssignableCase | undefined): DomainError | null {
  if (!current) return new DomainError('CONSIGNMENT_NOT_FOUND');
  if (from === undefined || from === current.assigneeId) return null;
  const message = current.assignee === null ? 'Already released' : `Already assigned to ${current.assignee}`;
  return new DomainError('ASSIGNEE_CHANGED', { message });
}

function recordAssignment(
  trx: Trx,
  { id, userId, assigneeId }: AssignableCase,
  to: UserId | null,
  actorId: UserId,
): Promise<void> {
  const of = { consignmentId: id, ownerId: userId, actorId };
  const from = assigneeId === null ? {} : { from: String(assigneeId) };
  return to === null
    ? addEvent(trx, { ...of, kind: 'released', data: from })
    : addEvent(trx, { ...of, kind: 'assigned', data: { ...from, to: String(to) } });
}

/**
 * Releases the cases of someone who leaves the team or may no longer review. Their account must be locked; must come
 * last in the transaction, as `addEvent` requires.
 */
export async function releaseCasesOf(trx: Trx, userId: UserId, actorId: UserId | null): Promise<void> {
  const released = await takeAllFrom(trx, userId);
  for (const one of released.filter(({ deletedAt }) => deletedAt === null)) {
    await queueAssigned(trx, one, { from: userId, to: null });
  }
  for (const { id, ownerId } of released) {
    await addEvent(trx, {
      kind: 'released',
      consignmentId: id,
      ownerId,
      actorId,
      data: { from: String(userId) },
    });
  }
}
