import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

/**
 * Brings the schema of the job queue (graphile-worker) to the newest version, so that jobs can be queued before a
 * worker runs.
 */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}
