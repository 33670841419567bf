import type { Database, Db } from '@marque/db/database';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { Decision, type UndoableDecision } from '@marque/domain/review/review';
import { sql, type Transaction } from 'kysely';
import { announceToStaff } from './claim.queries.ts';

type Trx = Transaction<Database>;

export const APPLY_DECISION_TASK = 'apply-decision';
/** For when the process dies, or the database is unavailable. */
const JOB_TRIES = 25;

export interface StandingDecision {
  decisionId: string;
  decision: Decision;
  decidedBy: UserId;
  appliesAt: Date;
}

/**
 * Stores a decision about a locked case, queues its application, and notifies the staff's open pages, all once the
 * transaction commits. The case must not have another one.
 */
export async function keepDecision(
  trx: Trx,
  id: ConsignmentId,
  { decision, ...standing }: StandingDecision,
): Promise<void> {
  const { decisionId, appliesAt } = standing;
  await trx
    .insertInto('undoableDecisions')
    .values({ consignmentId: id, ...standing, decision: JSON.stringify(decision) })
    .execute();
  await sql`select graphile_worker.add_job(${APPLY_DECISION_TASK},
    payload => json_build_object('id', ${id}::int, 'decisionId', ${decisionId}::text),
    run_at => ${appliesAt}::timestamptz, max_attempts => ${JOB_TRIES}::int)`.execute(trx);
  await announceToStaff(trx, id, LIVE_KINDS.decisionUndoable);
}

/** The decision about a case that can still be undone; lock the case before relying on it. */
export async function findStanding(db: Db, id: ConsignmentId): Promise<StandingDecision | null> {
  const row = await db
    .selectFrom('undoableDecisions')
    .select(['decisionId', 'decision', 'decidedBy', 'appliesAt'])
    .where('consignmentId', '=', id)
    .executeTakeFirst();
  return row ? { ...row, decision: Decision.parse(row.decision) } : null;
}

/** Deletes the decision about a locked case: it is applied, undone, or discarded. Its job then does nothing. */
export async function dropStanding(trx: Trx, id: ConsignmentId): Promise<void> {
  await trx.deleteFrom('undoableDecisions').where('consignmentId', '=', id).execute();
}

/** The decision as `userId` sees it; `null` if there is none. */
export async function findUndoable(db: Db, id: ConsignmentId, userId: UserId): Promise<UndoableDecision | null> {
  const row = await db
    .selectFrom('undoableDecisions as u')
    .innerJoin('users', 'users.id', 'u.decidedBy')
    .select(['u.decisionId', 'u.decision', 'u.decidedBy', 'u.appliesAt as until', 'users.username'])
    .where('u.consignmentId', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { decision, decidedBy, ...shown } = row;
  return { ...shown, decision: Decision.parse(decision), isMine: decidedBy === userId };
}
