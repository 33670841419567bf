import type { Database, Db } from '@marque/db/database';
import { PERMISSIONS } from '@marque/domain/account/permissions';
import type { ConsignmentId, ConsignmentNumber, UserId } from '@marque/domain/api/ids';
import type { Assignee } from '@marque/domain/review/assignment';
import { sql, type Transaction } from 'kysely';

type Trx = Transaction<Database>;

const ROLES = [...PERMISSIONS['consignment.assign']];
const MOST = 500;

export async function listReviewers(db: Db): Promise<Assignee[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('role', 'in', ROLES)
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(username)`)
    .limit(MOST)
    .execute();
}

/**
 * Finds a member of staff who can be assigned cases, and prevents changes to their account and role until the
 * transaction ends. To avoid deadlocks, call it before locking any case: closing an account locks the account first as
 * well.
 */
export async function shareReviewer(trx: Trx, id: UserId): Promise<Assignee | null> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', id)
    .where('role', 'in', ROLES)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

export async function findAssignee(db: Db, id: ConsignmentId): Promise<Assignee | null> {
  const row = await db
    .selectFrom('consignments')
    .innerJoin('users', 'users.id', 'consignments.assigneeId')
    .select(['users.id', 'users.username'])
    .where('consignments.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface AssignableCase {
  id: ConsignmentId;
  number: ConsignmentNumber;
  userId: UserId;
  assigneeId: UserId | null;
  assignee: string | null;
}

/** Locks those cases that exist, and returns their assignees. */
export async function lockCases(trx: Trx, ids: readonly ConsignmentId[]): Promise<Map<ConsignmentId, AssignableCase>> {
  const rows = await trx
    .selectFrom('consignments')
    .select(['id', 'number', 'userId', 'assigneeId'])
    .select((eb) =>
      eb.selectFrom('users').select('username').whereRef('users.id', '=', 'consignments.assigneeId').as('assignee'),
    )
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function setAssignee(trx: Trx, ids: readonly ConsignmentId[], assigneeId: UserId | null): Promise<void> {
  await trx
    .updateTable('consignments')
    .set({ assigneeId })
    .where('id', 'in', [...ids])
    .execute();
}

interface ReleasedCase {
  id: ConsignmentId;
  number: ConsignmentNumber;
  ownerId: UserId;
  deletedAt: Date | null;
}

/** Releases all cases of a member of staff, including deleted ones; resolves with them in ascending order. */
export async function takeAllFrom(trx: Trx, userId: UserId): Promise<ReleasedCase[]> {
  const rows = await trx
    .updateTable('consignments')
    .set({ assigneeId: null })
    .where('assigneeId', '=', userId)
    .returning(['id', 'number', 'userId as ownerId', 'deletedAt'])
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}
