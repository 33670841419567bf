import type { Database } from '@marque/db/database';
import type { MailState } from '@marque/domain/review/mails';
import { type Kysely, sql } from 'kysely';

/** A slower query would cost more than the figures are worth. */
const STATEMENT_TIMEOUT_MS = 2_000;

export const WATCHED_MAIL_STATES = ['queued', 'sending', 'failing', 'held', 'dead'] as const satisfies MailState[];

export interface Backlog {
  jobsWaiting: Record<string, number>;
  jobsDead: Record<string, number>;
  oldestJobSeconds: number;
  mails: Record<string, number>;
  webhooksPaused: Record<string, number>;
  consignmentsOverdue: number;
}

/**
 * Counts in one statement, each part of which reads an index or a small table; owners who have been waiting since
 * before `waitingBefore` count as overdue. Raises an error after two seconds.
 */
export async function countBacklog(db: Kysely<Database>, waitingBefore: Date): Promise<Backlog> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${`${STATEMENT_TIMEOUT_MS}`}, true)`.execute(trx);
    const { rows } = await sql<Backlog>`
      with jobs as materialized (
        select identifier as task, attempts >= max_attempts as dead,
          locked_at is null and run_at <= now() as due, run_at
        from graphile_worker._private_tasks as tasks
        left join graphile_worker._private_jobs as jobs on jobs.task_id = tasks.id
      )
      select
        (select coalesce(json_object_agg(task, n), '{}') from
          (select task, count(*) filter (where due and not dead) as n from jobs group by task) as by_task) as "jobsWaiting",
        (select coalesce(json_object_agg(task, n), '{}') from
          (select task, count(*) filter (where dead) as n from jobs group by task) as by_task) as "jobsDead",
        (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8
          from jobs where due and not dead) as "oldestJobSeconds",
        (select coalesce(json_object_agg(state, n), '{}') from
          (select state, count(*) as n from mails where state in (${sql.join([...WATCHED_MAIL_STATES])})
            group by state) as by_state) as "mails",
        (select coalesce(json_object_agg(reason, n), '{}') from
          (select paused_reason as reason, count(*) as n from webhooks where paused_reason is not null
            group by paused_reason) as by_reason) as "webhooksPaused",
        (select count(*)::int from consignments where deleted_at is null
          and waiting_since <= ${waitingBefore}) as "consignmentsOverdue"
    `.execute(trx);
    const [backlog] = rows;
    if (!backlog) throw new Error('The backlog could not be counted.');
    return backlog;
  });
}
