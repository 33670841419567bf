import { mkdir } from 'node:fs/promises';
import { type DataDirLock, lockDataDir } from '@marque/db/embedded/lock-data-dir';
import type { Config } from '../config/config.ts';
import { type OpenDatabase, type OpenDatabaseHooks, openDatabase } from './open-database.ts';

export interface OpenData {
  lock: DataDirLock;
  database: OpenDatabase;
  close(): Promise<void>;
}

/**
 * Locks the data directory and opens the database. Raises `DataDirInUseError` and `DatabaseOpenError`, after which
 * nothing is left open.
 */
export async function openData(config: Config, hooks: OpenDatabaseHooks): Promise<OpenData> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(config.dataDir);
  try {
    const database = await openDatabase(config, hooks);
    return {
      lock,
      database,
      close: async () => {
        try {
          await database.close();
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
