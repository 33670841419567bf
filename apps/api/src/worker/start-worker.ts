import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { forgetOldKeys } from '../idempotency/idempotency.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { sweepPhotos } from './sweep-photos.ts';

/** The background work: each task by the name under which it is queued. */
function tasksOf(deps: Deps): TaskList {
  return {
    'sweep-photos': async () => {
      const result = await sweepPhotos(deps);
      if (result.unreferenced + result.untracked > 0) deps.log.info(result, 'photos swept');
    },
    'purge-deleted': async () => {
      const result = await purgeDeleted(deps);
      if (result.consignments > 0) deps.log.info(result, 'deleted consignments purged');
    },
    'forget-expired': async () => {
      await deps.sessions.deleteExpired();
      await forgetOldKeys(deps.db);
    },
  };
}

/** graphile-worker talks much; what an operator should read are its warnings and errors. */
function loggerOn(log: Deps['log']): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'worker');
    if (level === 'warning') log.warn({ worker: message }, 'worker');
  });
}

/**
 * Starts the queue's worker in this process, on the product's own database. Any number of processes may do so; each job runs once.
 */
export async function startWorker(deps: Deps): Promise<Runner> {
  return run({
    pgPool: deps.pool,
    taskList: tasksOf(deps),
    logger: loggerOn(deps.log),
    concurrency: 2,
    // main.ts decides when and in which order things stop.
    noHandleSignals: true,
    parsedCronItems: parseCronItems([
      { task: 'sweep-photos', match: '*/15 * * * *' },
      { task: 'purge-deleted', match: '37 * * * *' },
      { task: 'forget-expired', match: '7 * * * *' },
    ]),
  });
}
