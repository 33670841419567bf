import { randomInt } from 'node:crypto';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyBaseLogger } from 'fastify';

/** Work begins at a random moment within this time after it was asked for. */
const BEGINS_WITHIN_MS = 1_000;
const MAX_UNDER_WAY = 1_000;
const RETRY_AFTER = 5;

/** What is done after its request was answered, so that neither the answer nor its time says anything of the work. */
export interface Background {
  /**
   * Takes on `work`, to be done soon by this process; when it fails, the log says so with the request's id. Raises
   * TOO_MANY_TRIES when too much is waiting already.
   */
  start(name: string, reqId: string, work: () => Promise<void>): void;
  /** Resolves when everything taken on is done; what has not begun begins at once. For tests, and for stopping. */
  settled(): Promise<void>;
}

/**
 * Work in this process that a crash forgets: for what people simply ask for again. Its beginning is spread at random,
 * because whoever asks again at once would otherwise notice a busy server; one is done at a time.
 */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const underWay = new Set<Promise<void>>();
  const pauses = new Set<() => void>();
  let last: Promise<void> = Promise.resolve();

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, randomInt(BEGINS_WITHIN_MS));
      pauses.add(end);
    });
  }

  return {
    start(name, reqId, work) {
      if (underWay.size >= MAX_UNDER_WAY) throw new DomainError('TOO_MANY_TRIES', { retryAfter: RETRY_AFTER });
      const inTurn = () => {
        last = last
          .then(work)
          .catch((error: unknown) => log.error({ err: error, reqId, work: name }, 'background work failed'));
        return last;
      };
      const task: Promise<void> = pause()
        .then(inTurn)
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },

    async settled() {
      while (underWay.size > 0) {
        for (const end of pauses) end();
        await Promise.all(underWay);
      }
    },
  };
}
