import type pg from 'pg';
import { isDatabaseAway } from '../platform/database-errors.ts';

/**
 * PostgreSQL's `cannot_connect_now`: what graphile-worker takes as a reason to try again by itself, after three seconds
 * and then less and less often.
 */
const TRY_AGAIN_CODE = '57P03';

const NEVER = new Promise<never>(() => undefined);

/** The error of a database that is away, under the one code by which the queue knows that it will be back. */
function asTryAgain(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  const { message } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(message, { cause: error }), { code: TRY_AGAIN_CODE });
}

/** Anything of an object but for some functions that are replaced. */
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
 * The product's pool as the queue sees it. graphile-worker notes the end of a job without waiting for it, and gives up
 * at the first error of a connection that breaks: the job would stay locked and run again, and the process would have
 * an unhandled rejection. Here it tries again until the database is back. A pool that has ended never answers, because
 * the queue does not wait for such a try when it stops: nobody is left to take its error.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  function connect(callback?: Parameters<pg.Pool['connect']>[0]): unknown {
    // The connection that listens has a way of its own to come back.
    if (callback) return pool.connect(callback);
    return pool.connect().then(patientClient, (error: unknown) => {
      if (pool.ending) return NEVER;
      throw asTryAgain(error);
    });
  }
  return withFunctions(pool, { connect });
}
