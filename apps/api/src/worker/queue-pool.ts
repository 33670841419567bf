import type pg from 'pg';
import { isDatabaseAway } from '../platform/database-errors.ts';

/**
 * PostgreSQL's `cannot_connect_now`: it makes graphile-worker retry by itself, after three seconds and then less and
 * less often.
 */
const TRY_AGAIN_CODE = '57P03';

const NEVER = new Promise<never>(() => undefined);

/** Gives the errors of an unavailable database the one code that makes the queue retry. */
function asTryAgain(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  const { message } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(message, { cause: error }), { code: TRY_AGAIN_CODE });
}

function withFunctions<T extends object>(target: T, replaced: Record<string, unknown>): T {
  return new Proxy(target, {
    get(_, key) {
      if (typeof key === 'string' && Object.hasOwn(replaced, key)) return replaced[key];
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function patientClient(client: pg.PoolClient): pg.PoolClient {
  const query = (...args: Parameters<pg.PoolClient['query']>) =>
    Promise.resolve(client.query(...args)).catch((error: unknown) => {
      throw asTryAgain(error);
    });
  return withFunctions(client, { query });
}

/**
 * The product's pool for the queue. graphile-worker records the end of a job without waiting for it, and gives up on
 * the first error of a broken connection: the job would stay locked and run again, and the process would have an
 * unhandled rejection. This pool retries until the database is back. After the pool has ended, retries never settle,
 * because the queue does not wait for them when it stops: nobody would handle their error.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  function connect(callback?: Parameters<pg.Pool['connect']>[0]): unknown {
    // The connection that listens has its own way to reconnect.
    if (callback) return pool.connect(callback);
    return pool.connect().then(patientClient, (error: unknown) => {
      if (pool.ending) return NEVER;
      throw asTryAgain(error);
    });
  }
  return withFunctions(pool, { connect });
}
