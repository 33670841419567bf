import { mkdir } from 'node:fs/promises';
import { createPool, kyselyOn } from '@marque/db/connection';
import { findRunningPostgres } from '@marque/db/embedded/find-running-postgres';
import { DataDirInUseError, lockDataDir } from '@marque/db/embedded/lock-data-dir';
import type { Config } from '../config/config.ts';
import {
  DatabaseOpenError,
  type OpenDatabase,
  type OpenDatabaseHooks,
  type OpenDatabaseOptions,
  openDatabase,
} from '../platform/open-database.ts';

const LOCK_PATIENCE_MS = 500;

/**
 * The configured database for a command such as `seed`, whether or not the product is running: its running embedded
 * server is used, or otherwise started until `close()`. Throws a {@link DatabaseOpenError} with one line for the
 * operator. Does not migrate the schema of a running product.
 */
export async function openDatabaseForCommand(
  config: Config,
  hooks: OpenDatabaseHooks,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openDatabase(config, hooks, options);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(config.dataDir, { patience: LOCK_PATIENCE_MS }).catch((error: unknown) => {
    if (error instanceof DataDirInUseError) return null;
    throw error;
  });
  if (!lock && options.isAlone) {
    throw new DatabaseOpenError(`Marque is running on ${config.dataDir}. Stop it first.`);
  }
  if (!lock) return joinRunning(config, hooks);
  try {
    const database = await openDatabase(config, hooks, options);
    return { ...database, close: () => database.close().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function joinRunning({ dataDir }: Config, { onIdleError }: OpenDatabaseHooks): Promise<OpenDatabase> {
  const connection = await findRunningPostgres(dataDir);
  if (!connection) {
    throw new DatabaseOpenError(`Marque is starting or stopping on ${dataDir}. Try again in a moment.`);
  }
  const pool = createPool(connection, onIdleError);
  const db = kyselyOn(pool);
  return { db, pool, connection, close: () => db.destroy() };
}
