/** Serialisation failure and deadlock: PostgreSQL asks for the transaction to be tried again. */
const RETRYABLE = new Set(['40001', '40P01']);
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
