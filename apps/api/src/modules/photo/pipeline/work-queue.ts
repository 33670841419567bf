import { availableParallelism } from 'node:os';

/** Too many photos are waiting already; retrying later helps (HTTP 503). */
export class PhotoQueueFullError extends Error {
  override name = 'PhotoQueueFullError';
}

/**
 * A job's priority: `first`, ahead of all others, for photos that a user is waiting to see; `usual`; `idle`, only while
 * nothing else waits, for optional work. Idle jobs leave a slot free for users: with a single slot they never run.
 */
type Rank = 'first' | 'usual' | 'idle';

export interface Turn {
  rank?: Rank;
  /** Whose job it is: only one job per account runs at a time, and accounts with waiting jobs take turns. */
  account?: string | symbol;
  signal?: AbortSignal | undefined;
}

export interface WorkQueue {
  /**
   * Runs the job when its turn comes. Throws {@link PhotoQueueFullError} if too many jobs of its kind, or of its
   * account, are waiting, and the signal's reason if it aborts before then.
   */
  run<T>(job: () => Promise<T>, turn?: Turn): Promise<T>;
}

const FEWEST_SLOTS = 2;
const MOST_SLOTS = 4;

/**
 * How many photos to process at once, each in its own process: one per core, but at least two, so that no account ever
 * takes all slots, and at most four.
 */
export function photoSlots(cores = availableParallelism()): number {
  return Math.max(FEWEST_SLOTS, Math.min(cores, MOST_SLOTS));
}

interface Limits {
  slots: number;
  maxWaiting: number;
  maxWaitingPerAccount?: number;
}

type Account = string | symbol;

interface WaitingJob {
  account: Account;
  begin: () => void;
}

class WaitingJobs {
  readonly #first: WaitingJob[] = [];
  readonly #lines = new Map<Account, WaitingJob[]>();
  readonly #idle: WaitingJob[] = [];
  #count = 0;

  get hasUrgent(): boolean {
    return this.#count > 0;
  }

  hasCapacity(rank: Rank, account: Account, maxWaiting: number, maxWaitingPerAccount: number): boolean {
    if (rank === 'idle') return this.#idle.length < maxWaiting;
    return this.#count < maxWaiting && (this.#lines.get(account)?.length ?? 0) < maxWaitingPerAccount;
  }

  add(rank: Rank, job: WaitingJob): void {
    const line = this.#findLine(rank, job.account);
    if (rank === 'first') line.unshift(job);
    else line.push(job);
    if (rank !== 'idle') this.#count += 1;
  }

  /** False if the job no longer waits. */
  remove(rank: Rank, job: WaitingJob): boolean {
    const line = this.#findLine(rank, job.account);
    const at = line.indexOf(job);
    if (at >= 0) line.splice(at, 1);
    if (at >= 0 && rank !== 'idle') this.#count -= 1;
    if (rank === 'usual') this.#lines.delete(job.account);
    // Moves the account to the end until all others have had their turn.
    if (rank === 'usual' && line.length > 0) this.#lines.set(job.account, line);
    return at >= 0;
  }

  /** The next job; for the usual rank, one of an account that is not busy. */
  findNext(rank: Rank, busy: ReadonlySet<Account>): WaitingJob | undefined {
    if (rank === 'first') return this.#first[0];
    if (rank === 'idle') return this.#idle[0];
    for (const [account, line] of this.#lines) if (!busy.has(account)) return line[0];
    return undefined;
  }

  #findLine(rank: Rank, account: Account): WaitingJob[] {
    if (rank === 'idle') return this.#idle;
    if (rank === 'first') return this.#first;
    const line = this.#lines.get(account) ?? [];
    this.#lines.set(account, line);
    return line;
  }
}

function waitForTurn(jobs: WaitingJobs, rank: Rank, account: Account, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      if (jobs.remove(rank, job)) reject(signal?.reason);
    };
    const begin = () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const job = { account, begin };
    signal?.addEventListener('abort', giveUp);
    jobs.add(rank, job);
  });
}

/** Runs at most `slots` jobs at a time and lets at most `maxWaiting` wait; idle jobs are counted separately. */
export function createWorkQueue({ slots, maxWaiting, maxWaitingPerAccount = maxWaiting }: Limits): WorkQueue {
  const waiting = new WaitingJobs();
  const busy = new Set<Account>();
  let running = 0;

  const mayBegin = (rank: Rank, account: Account) => {
    if (rank === 'idle') return !waiting.hasUrgent && running + 1 < slots;
    return running < slots && !busy.has(account);
  };
  const takeSlot = (account: Account) => {
    running += 1;
    busy.add(account);
  };

  const enter = (rank: Rank, account: Account, signal?: AbortSignal): Promise<void> | undefined => {
    signal?.throwIfAborted();
    if (mayBegin(rank, account)) {
      takeSlot(account);
      return undefined;
    }
    if (!waiting.hasCapacity(rank, account, maxWaiting, maxWaitingPerAccount)) {
      throw new PhotoQueueFullError('Too many photos are waiting to be processed.');
    }
    return waitForTurn(waiting, rank, account, signal);
  };

  /** A job takes its slot before it begins, so that no other job can take it in between. */
  const fillSlots = () => {
    for (const rank of ['first', 'usual', 'idle'] as const) {
      for (let job = waiting.findNext(rank, busy); job; job = waiting.findNext(rank, busy)) {
        if (!mayBegin(rank, job.account)) break;
        waiting.remove(rank, job);
        takeSlot(job.account);
        job.begin();
      }
    }
  };

  return {
    async run(job, { rank = 'usual', account = Symbol('nobody'), signal } = {}) {
      await enter(rank, account, signal);
      try {
        return await job();
      } finally {
        running -= 1;
        busy.delete(account);
        fillSlots();
      }
    },
  };
}
