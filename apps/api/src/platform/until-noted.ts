import { setTimeout } from 'node:timers/promises';

/** A crashed database is back after a few seconds; a longer outage needs an operator. */
const NOTED_WITHIN_MS = 30_000;
const PAUSE_MS = 500;

/**
 * Records something that has happened outside and cannot be undone, retrying while the database is briefly unavailable.
 * Rejects with the database's error if it stays unavailable.
 */
export async function untilNoted<T>(note: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + NOTED_WITHIN_MS;
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
