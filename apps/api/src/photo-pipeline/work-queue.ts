import { availableParallelism } from 'node:os';

/** Too much is waiting already; the person may try again in a moment (HTTP 503). */
export class PhotoQueueFullError extends Error {
  override name = 'PhotoQueueFullError';
}

export interface WorkQueue {
  /** Runs the job when its turn comes. A job somebody is looking at (`first`) goes ahead of those that wait. */
  run<T>(job: () => Promise<T>, options?: { first?: boolean }): Promise<T>;
}

/**
 * How many photos to handle at once: one a core, but never so many that they take the last two threads of Node's
 * pool, which files, names and passwords need too. `UV_THREADPOOL_SIZE` raises that bound.
 */
export function photoSlots(
  cores = availableParallelism(),
  threads = Number(process.env.UV_THREADPOOL_SIZE) || 4,
): number {
  return Math.max(1, Math.min(cores, threads - 2));
}

/** Runs at most `slots` jobs at a time and lets at most `maxWaiting` wait; more throw {@link PhotoQueueFullError}. */
export function createWorkQueue({ slots, maxWaiting }: { slots: number; maxWaiting: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (first: boolean): Promise<void> | undefined => {
    if (running < slots) {
      running += 1;
      return undefined;
    }
    if (waiting.length >= maxWaiting) throw new PhotoQueueFullError('Too many photos are waiting to be handled.');
    return new Promise((resolve) => {
      if (first) waiting.unshift(resolve);
      else waiting.push(resolve);
    });
  };

  const pass = () => {
    const next = waiting.shift();
    // The slot is handed on as it is, so that nobody can slip in between.
    if (next) next();
    else running -= 1;
  };

  return {
    async run(job, { first = false } = {}) {
      await turn(first);
      try {
        return await job();
      } finally {
        pass();
      }
    },
  };
}
