import type { Database } from '@marque/db/database';
import type { Kysely, Transaction } from 'kysely';

/**
 * Serialization failure and deadlock: PostgreSQL expects a retry. The third is a cached plan whose table has changed,
 * which the next try plans anew.
 */
const RETRYABLE = new Set(['40001', '40P01', '0A000']);
const TRIES = 3;

/** Reruns a whole transaction if PostgreSQL aborted it in favor of another. */
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

/** Runs `work` in a transaction, with `withRetry`. */
export function inTransaction<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return withRetry(() => db.transaction().execute(work));
}
