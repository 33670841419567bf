import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { notePool } from './get-pool.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { ROW_NAMES } from './row-names.ts';
import { COLUMN_TYPES } from './timestamp.ts';

/** With fewer, the queries of one page would queue; with more, PostgreSQL would work on too many at once. */
export const POOL_SIZE = 10;
/** A request that waits longer for a connection fails and can be retried. */
const WAIT_FOR_CONNECTION_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** PostgreSQL ends a statement itself; if it hangs, or its connection broke silently, we give up this much later. */
const GRACE_MS = 5_000;

/**
 * How long a statement may take: on the server, and here if the server does not respond. Migrations and work on whole
 * tables set a longer timeout.
 */
export function statementLimit(milliseconds: number): Pick<pg.PoolConfig, 'statement_timeout' | 'query_timeout'> {
  return { statement_timeout: milliseconds, query_timeout: milliseconds + GRACE_MS };
}

export interface PoolSettings extends pg.PoolConfig {
  preparesStatements?: boolean;
}

/**
 * A connection pool for PostgreSQL. Errors of idle connections (a restarted server) go to `onIdleError`. A statement
 * without a response in time raises 'Query read timeout', and its connection is never used again. Frequent statements
 * stay prepared on each connection, which a pooler in between must allow (ADR 0128).
 */
export function createPool(
  { preparesStatements = true, ...config }: PoolSettings,
  onIdleError: (error: Error) => void = () => undefined,
): pg.Pool {
  const clients = preparesStatements ? { preparedStatements: new PreparedStatements() } : {};
  const pool = new pg.Pool({
    ...clients,
    max: POOL_SIZE,
    Client: DatabaseClient,
    types: COLUMN_TYPES,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    ...statementLimit(STATEMENT_TIMEOUT_MS),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'marque',
    ...config,
  });
  pool.on('error', onIdleError);
  // If a connection in use is lost, its current query fails by itself; without a listener, the event would end the
  // process.
  pool.on('connect', (client) => client.on('error', onIdleError));
  return pool;
}

/** Kysely on a pool: camelCase in code, snake_case in the database; keys inside `jsonb` are unchanged. */
export function kyselyOn(pool: pg.Pool): Kysely<Database> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [ROW_NAMES] });
  notePool(db, pool);
  return db;
}

/** Pool and Kysely in one; `destroy()` ends both. */
export function createDatabase(config: PoolSettings, onIdleError?: (error: Error) => void): Kysely<Database> {
  return kyselyOn(createPool(config, onIdleError));
}
