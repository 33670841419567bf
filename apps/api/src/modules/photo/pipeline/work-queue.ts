import { availableParallelism } from 'node:os';

/** Too much is waiting already; the person may try again in a moment (HTTP 503). */
export class PhotoQueueFullError extends Error {
  override name = 'PhotoQueueFullError';
}

/**
 * How soon a job's turn comes: `first`, ahead of those that wait, for what somebody is looking at; `usual`; `idle`, when nobody
 * waits, for what can be left undone. Idle jobs leave a slot free for people: where there is only one, they never run.
 */
type Rank = 'first' | 'usual' | 'idle';

export interface Turn {
  rank?: Rank;
  /** Whose job it is: of one account, one runs at a time, and those with jobs waiting take turns. */
  account?: string | symbol;
  /** Takes a job that waits out of its line. */
  signal?: AbortSignal | undefined;
}

export interface WorkQueue {
  /**
   * Runs the job when its turn comes. Throws {@link PhotoQueueFullError} when too many of its kind, or of its account, wait, and the signal's reason where it
   * aborts before the turn.
   */
  run<T>(job: () => Promise<T>, turn?: Turn): Promise<T>;
}

const FEWEST_SLOTS = 2;
const MOST_SLOTS = 4;

/**
 * How many photos to handle at once, each in a process of its own: one a core, but at least two, so that no account ever has all of them, and never more than
 * so many processes.
 */
export function photoSlots(cores = availableParallelism()): number {
  return Math.max(FEWEST_SLOTS, Math.min(cores, MOST_SLOTS));
}

interface Bounds {
  slots: number;
  maxWaiting: number;
  /** How many of one account may wait. */
  maxWaitingOfOne?: number;
}

/** Whose line a job waits in. Jobs of nobody have one each. */
type Account = string | symbol;

interface Waiting {
  account: Account;
  begin: () => void;
}

/** Runs at most `slots` jobs at a time and lets at most `maxWaiting` wait, idle ones counted apart. */
export function createWorkQueue({ slots, maxWaiting, maxWaitingOfOne = maxWaiting }: Bounds): WorkQueue {
  const first: Waiting[] = [];
  /** By account, the one whose turn was the longest ago at the beginning. */
  const lines = new Map<Account, Waiting[]>();
  const idle: Waiting[] = [];
  const busy = new Set<Account>();
  let running = 0;
  let waiting = 0;

  const mayBegin = (rank: Rank, account: Account) => {
    if (rank === 'idle') return waiting === 0 && running + 1 < slots;
    return running < slots && !busy.has(account);
  };
  const lineOf = (rank: Rank, account: Account) => {
    if (rank === 'idle') return idle;
    if (rank === 'first') return first;
    const line = lines.get(account) ?? [];
    lines.set(account, line);
    return line;
  };
  const hasRoom = (rank: Rank, account: Account) => {
    if (rank === 'idle') return idle.length < maxWaiting;
    return waiting < maxWaiting && (lines.get(account)?.length ?? 0) < maxWaitingOfOne;
  };
  const take = (account: Account) => {
    running += 1;
    busy.add(account);
  };

  /** Takes a job out of its line; false where it is not there any more. */
  const leave = (rank: Rank, one: Waiting): boolean => {
    const line = lineOf(rank, one.account);
    const at = line.indexOf(one);
    if (at >= 0) line.splice(at, 1);
    if (at >= 0 && rank !== 'idle') waiting -= 1;
    if (rank === 'usual') lines.delete(one.account);
    // At the end of the lines, until all others have had their turn.
    if (rank === 'usual' && line.length > 0) lines.set(one.account, line);
    return at >= 0;
  };

  /** Undefined where the job may begin at once. */
  const turn = (rank: Rank, account: Account, signal?: AbortSignal): Promise<void> | undefined => {
    signal?.throwIfAborted();
    if (mayBegin(rank, account)) {
      take(account);
      return undefined;
    }
    if (!hasRoom(rank, account)) throw new PhotoQueueFullError('Too many photos are waiting to be handled.');
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (leave(rank, one)) reject(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const one = { account, begin };
      signal?.addEventListener('abort', giveUp);
      const line = lineOf(rank, account);
      if (rank === 'first') line.unshift(one);
      else line.push(one);
      if (rank !== 'idle') waiting += 1;
    });
  };

  const nextOf = (rank: Rank): Waiting | undefined => {
    if (rank === 'first') return first[0];
    if (rank === 'idle') return idle[0];
    for (const [account, line] of lines) if (!busy.has(account)) return line[0];
    return undefined;
  };

  /** Fills the free slots; what begins has its slot before anybody can slip in between. */
  const pass = () => {
    for (const rank of ['first', 'usual', 'idle'] as const) {
      for (let one = nextOf(rank); one && mayBegin(rank, one.account); one = nextOf(rank)) {
        leave(rank, one);
        take(one.account);
        one.begin();
      }
    }
  };

  return {
    async run(job, { rank = 'usual', account = Symbol('nobody'), signal } = {}) {
      await turn(rank, account, signal);
      try {
        return await job();
      } finally {
        running -= 1;
        busy.delete(account);
        pass();
      }
    },
  };
}
