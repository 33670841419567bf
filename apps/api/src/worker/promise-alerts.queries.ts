import type { Database, Db } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { StaffNotice } from '@marque/domain/review/staff-notices';
import { sql, type Transaction } from 'kysely';

export type PromiseAlert = Extract<StaffNotice, 'due_soon' | 'overdue'>;

/**
 * The ids of the cases whose owners have been waiting since before `waitingBefore` and about which the team has not
 * received `alert` during this wait, longest wait first.
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
            // An overdue case needs no reminder.
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
 * Records that the team is notified of a locked case, and since when its owner has been waiting; `null` if they no
 * longer wait or the team was notified before.
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
