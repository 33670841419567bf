import { DomainError } from '@marque/domain/api/errors';

const RETRY_AFTER = 2;

/** Runs at most `width` jobs at once and lets at most `maxWaiting` wait; raises TOO_MANY_TRIES beyond that. */
export function createHashQueue(width: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new DomainError('TOO_MANY_TRIES', { retryAfter: RETRY_AFTER });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function passTurn(): void {
    const next = waiting.shift();
    // The slot passes directly to the next job, so that no other one can take it.
    if (next) next();
    else running -= 1;
  }

  return async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    await takeTurn();
    try {
      return await job();
    } finally {
      passTurn();
    }
  };
}
