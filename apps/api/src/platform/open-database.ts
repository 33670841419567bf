import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, kyselyOn, statementLimit } from '@marque/db/connection';
import type { Database } from '@marque/db/database';
import { startEmbeddedPostgres } from '@marque/db/embedded/start-embedded-postgres';
import { migrateToLatest } from '@marque/db/migrator';
import { migrateQueue } from '@marque/db/queue';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { isDatabaseAway } from './database-errors.ts';
import { pingDatabase } from './ping.queries.ts';

/** A configured server may start after us, as in a compose file. */
const WAIT_FOR_SERVER_MS = 10_000;
const ASK_AGAIN_MS = 500;
const MIGRATION_STATEMENT_MS = 15 * 60_000;

export interface OpenDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** For connections that cannot come from the pool. */
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

export interface OpenDatabaseHooks {
  say: (line: string) => void;
  onIdleError: (error: Error) => void;
}

/** A database that could not be reached or used; the message is one line for the operator. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError';
}

export interface OpenDatabaseOptions {
  /** False leaves the schema unchanged, for commands that save it or choose its version; defaults to true. */
  migrates?: boolean;
  /** True refuses the embedded database of a running product, for commands that change what it relies on. */
  isAlone?: boolean;
}

export async function openDatabase(
  config: Config,
  hooks: OpenDatabaseHooks,
  { migrates = true }: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  const server = config.databaseUrl
    ? {
        connection: { connectionString: config.databaseUrl },
        stop: async () => undefined,
      }
    : await startEmbedded(config, hooks);
  try {
    await prepareDatabase(server.connection, config, hooks, migrates);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { preparesStatements } = config;
  const pool = createPool({ ...server.connection, preparesStatements }, hooks.onIdleError);
  const db = kyselyOn(pool);
  return {
    db,
    pool,
    connection: server.connection,
    close: async () => {
      await db.destroy();
      await server.stop();
    },
  };
}

/** On separate connections: a schema change may take longer than any request. */
async function prepareDatabase(
  connection: pg.PoolConfig,
  config: Config,
  hooks: OpenDatabaseHooks,
  migrates: boolean,
): Promise<void> {
  const pool = createPool({ ...connection, ...statementLimit(MIGRATION_STATEMENT_MS) }, hooks.onIdleError);
  const db = kyselyOn(pool);
  try {
    await waitForDatabase(db, config, hooks);
    if (!migrates) return;
    await migrateToLatest(db);
    await migrateQueue(pool);
  } finally {
    await db.destroy();
  }
}

async function startEmbedded(config: Config, { say }: OpenDatabaseHooks) {
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: say });
  return { connection: embedded.connection, stop: () => embedded.stop() };
}

async function waitForDatabase(db: Kysely<Database>, config: Config, { say }: OpenDatabaseHooks): Promise<void> {
  const deadline = Date.now() + WAIT_FOR_SERVER_MS;
  let hasSaid = false;
  for (;;) {
    try {
      await pingDatabase(db);
      return;
    } catch (error) {
      const reason =
        error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
      if (!isDatabaseAway(error) || Date.now() > deadline) {
        throw new DatabaseOpenError(`The database at ${getAddress(config)} cannot be used: ${reason}`, {
          cause: error,
        });
      }
      if (!hasSaid) say(`Waiting for the database at ${getAddress(config)} …`);
      hasSaid = true;
      await sleep(ASK_AGAIN_MS);
    }
  }
}

/** Only host and name: the URL may contain a password. */
function getAddress({ databaseUrl }: Config): string {
  if (!databaseUrl) return 'DATA_DIR';
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
