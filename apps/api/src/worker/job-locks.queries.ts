import type { Db } from '@marque/db/database';
import { sql } from 'kysely';

/**
 * Frees the jobs of processes that died while working on them. A try takes at most a minute, so a lock older than
 * `olderThanMs` belongs to no living process; the queue itself would wait for four hours. Resolves with how many there
 * were.
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

/** The end of a job is recorded within this time, even if the database was unavailable for some seconds. */
const GRACE_MS = 20_000;

/**
 * Frees jobs that this process has locked but does not work on: the response that assigned them, or the record of their
 * end, was lost with a connection. Otherwise they would wait until their lock counts as a dead process's.
 */
export async function freeForgottenJobs(
  db: Db,
  pools: ReadonlySet<string>,
  running: ReadonlySet<string>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by = any(${[...pools]}) and locked_at < now() - ${GRACE_MS} * interval '1 millisecond'
      and not (id = any(${[...running]}::bigint[]))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
