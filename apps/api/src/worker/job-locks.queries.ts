import type { Db } from '@marque/db/database';
import { sql } from 'kysely';

/**
 * Frees the jobs of processes that died while they worked on them. A try is bounded by a minute, so a lock that is older than `olderThanMs` belongs to nobody; the queue
 * itself would wait for four hours. Resolves with how many there were.
 */
export async function freeAbandonedJobs(db: Db, tasks: readonly string[], olderThanMs: number): Promise<number> {
  const { rows } = await sql<{ workers: string[] | null; jobs: number }>`
    select array_agg(distinct locked_by) as workers, count(*)::int as jobs from graphile_worker.jobs
    where task_identifier = any(${tasks}) and locked_at <= now() - ${olderThanMs} * interval '1 millisecond'`.execute(
    db,
  );
  const [found] = rows;
  if (!found?.workers) return 0;
  await sql`select graphile_worker.force_unlock_workers(${found.workers})`.execute(db);
  return found.jobs;
}
