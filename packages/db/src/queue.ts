import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

/** Migrates the schema of the job queue (graphile-worker), so that jobs can be queued before a worker runs. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}
