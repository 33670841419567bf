import { randomInt } from 'node:crypto';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyBaseLogger } from 'fastify';

const BEGINS_WITHIN_MS = 1_000;
const MAX_UNDER_WAY = 1_000;
const RETRY_AFTER = 5;

/** Work after the response, so that neither the response nor its timing reveals anything about it. */
export interface Background {
  /**
   * Runs `work` soon in this process; if it fails, that is logged with the request's id. Raises TOO_MANY_TRIES if too
   * much is waiting already.
   */
  start(name: string, reqId: string, work: () => Promise<void>): void;
  /** Resolves when all work is done, starting waiting work at once. For tests, and for shutdown. */
  settled(): Promise<void>;
}

/**
 * In-memory work that is lost in a crash: for requests that users simply repeat. Its start is randomized, because an
 * immediate second request would otherwise reveal a busy server; one at a time.
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
