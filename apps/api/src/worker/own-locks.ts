import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { isDatabaseAway } from '../platform/database-errors.ts';
import type { Deps } from '../transport/deps.ts';
import { freeForgottenJobs } from './job-locks.queries.ts';

const EVERY_MS = 15_000;

export interface OwnLocks {
  events: WorkerEvents;
  stop(): void;
}

/** Tracks the locks of the runner that gets these events. */
export function watchOwnLocks({ db, log }: Pick<Deps, 'db' | 'log'>): OwnLocks {
  const events: WorkerEvents = new EventEmitter();
  const pools = new Set<string>();
  const running = new Set<string>();
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id));
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));
  const timer = setInterval(() => {
    freeForgottenJobs(db, pools, running)
      .then((freed) => freed > 0 && log.warn({ freed }, 'retrying jobs whose connection was lost'))
      .catch((error: unknown) => isDatabaseAway(error) || log.error({ err: error }, 'could not check job locks'));
  }, EVERY_MS);
  return { events, stop: () => clearInterval(timer) };
}
