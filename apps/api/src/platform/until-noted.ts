import { setTimeout } from 'node:timers/promises';

/** A database that was killed is back after a few seconds; one that stays away longer needs a person. */
const NOTED_WITHIN_MS = 30_000;
const PAUSE_MS = 500;

/**
 * Writes down what has happened outside and cannot be undone, as often as it takes while the database is away for a
 * moment. Rejects with the database's error when it stays away.
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
