import type { Database, Db } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { StaffNotice } from '@marque/domain/review/staff-notices';
import { sql, type Transaction } from 'kysely';

export type PromiseAlert = Extract<StaffNotice, 'due_soon' | 'overdue'>;

/**
 * Lists the ids of the cases whose owners have waited since `waitingBefore` and of which the team has not been told
 * `alert` since they began to, the longest waiting first.
 */
export async function listUntold(
  db: Db,
  alert: PromiseAlert,
  { waitingBefore, limit }: { waitingBefore: Date; limit: number },
): Promise<ConsignmentId[]> {
  const rows = await db
    .selectFrom('consignments as c')
    .select('c.id')
    .where('c.deletedAt', 'is', null)
    .where('c.waitingSince', 'is not', null)
    .where('c.waitingSince', '<=', waitingBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promiseAlerts as a')
            .select('a.notice')
            .whereRef('a.consignmentId', '=', 'c.id')
            .whereRef('a.waitingSince', '=', 'c.waitingSince')
            // Whoever knows that it is late needs no reminder.
            .where('a.notice', 'in', alert === 'overdue' ? ['overdue'] : ['due_soon', 'overdue']),
        ),
      ),
    )
    .orderBy('c.waitingSince')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Notes that the team is told of a case that is locked, and since when its owner waits; `null` when they wait no longer
 * or the team was told before.
 */
export async function noteTold(
  trx: Transaction<Database>,
  id: ConsignmentId,
  alert: PromiseAlert,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ waitingSince: Date }>`
    insert into promise_alerts (consignment_id, waiting_since, notice, created_at)
    select id, waiting_since, ${alert}, ${now} from consignments where id = ${id} and waiting_since is not null
    on conflict do nothing returning waiting_since`.execute(trx);
  return rows[0]?.waitingSince ?? null;
}
