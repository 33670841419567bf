import type { Database } from '@marque/db/database';
import type { Kysely, Transaction } from 'kysely';

/**
 * Serialization failure and deadlock: PostgreSQL asks for the transaction to be tried again. The third is a kept plan
 * whose table has changed, which is planned anew the next time.
 */
const RETRYABLE = new Set(['40001', '40P01', '0A000']);
const TRIES = 3;

/** Runs a whole transaction again when PostgreSQL gave it up for another one's sake. */
export async function withRetry<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (attempt >= TRIES || typeof code !== 'string' || !RETRYABLE.has(code)) throw error;
    }
  }
}

/** All of `work` or nothing, with `withRetry`. */
export function inTransaction<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return withRetry(() => db.transaction().execute(work));
}
