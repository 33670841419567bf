import { EventEmitter } from 'node:events';
import type { Db } from '@marque/db/database';
import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import { isDatabaseAway } from '../platform/database-errors.ts';
import type { Deps } from '../transport/deps.ts';

/** The end of a job is noted within this time, also when the database was away for some seconds. */
const GRACE_MS = 20_000;
const EVERY_MS = 15_000;

/**
 * Frees jobs that this process has locked and does not work on: the answer that gave them to it, or the note of their end, was lost with a connection. Otherwise they would wait
 * until their lock is taken for a dead process's.
 */
async function freeForgotten(db: Db, pools: ReadonlySet<string>, running: ReadonlySet<string>): Promise<number> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by = any(${[...pools]}) and locked_at < now() - ${GRACE_MS} * interval '1 millisecond'
      and not (id = any(${[...running]}::bigint[]))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface OwnLocks {
  /** For the runner, which tells what it works on. */
  events: WorkerEvents;
  stop(): void;
}

/** Looks after the locks of the runner that is given these events. */
export function watchOwnLocks({ db, log }: Pick<Deps, 'db' | 'log'>): OwnLocks {
  const events: WorkerEvents = new EventEmitter();
  const pools = new Set<string>();
  const running = new Set<string>();
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id));
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));
  const timer = setInterval(() => {
    freeForgotten(db, pools, running)
      .then((freed) => freed > 0 && log.warn({ freed }, 'jobs that were lost with a connection are taken up again'))
      .catch((error: unknown) => isDatabaseAway(error) || log.error({ err: error }, 'locks could not be looked after'));
  }, EVERY_MS);
  return { events, stop: () => clearInterval(timer) };
}
