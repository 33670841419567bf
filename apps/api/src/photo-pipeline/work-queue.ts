import { availableParallelism } from 'node:os';

/** Too much is waiting already; the person may try again in a moment (HTTP 503). */
export class PhotoQueueFullError extends Error {
  override name = 'PhotoQueueFullError';
}

/**
 * How soon a job's turn comes: `first`, ahead of those that wait, for what somebody is looking at; `usual`; `idle`, when nobody
 * waits, for what can be left undone. Idle jobs leave a slot free for people: where there is only one, they never run.
 */
export type Rank = 'first' | 'usual' | 'idle';

export interface WorkQueue {
  /** Runs the job when its turn comes. Throws {@link PhotoQueueFullError} when too many of its kind wait. */
  run<T>(job: () => Promise<T>, options?: { rank?: Rank }): Promise<T>;
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

/** Runs at most `slots` jobs at a time and lets at most `maxWaiting` wait, idle ones counted apart. */
export function createWorkQueue({ slots, maxWaiting }: { slots: number; maxWaiting: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  const idle: (() => void)[] = [];
  let running = 0;
  const mayIdle = () => waiting.length === 0 && running + 1 < slots;

  /** Undefined where the job may begin at once. */
  const turn = (rank: Rank): Promise<void> | undefined => {
    if (rank === 'idle' ? mayIdle() : running < slots) {
      running += 1;
      return undefined;
    }
    const line = rank === 'idle' ? idle : waiting;
    if (line.length >= maxWaiting) throw new PhotoQueueFullError('Too many photos are waiting to be handled.');
    return new Promise((resolve) => {
      if (rank === 'first') line.unshift(resolve);
      else line.push(resolve);
    });
  };

  const pass = () => {
    const next = waiting.shift();
    // The slot is handed on as it is, so that nobody can slip in between.
    if (next) return next();
    running -= 1;
    if (!mayIdle()) return;
    const left = idle.shift();
    if (!left) return;
    running += 1;
    left();
  };

  return {
    async run(job, { rank = 'usual' } = {}) {
      await turn(rank);
      try {
        return await job();
      } finally {
        pass();
      }
    },
  };
}
