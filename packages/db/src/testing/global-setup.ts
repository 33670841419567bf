import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool, kyselyOn } from '../connection.ts';
import type { Connection } from '../embedded/connect.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '../migrator.ts';
import { migrateQueue } from '../queue.ts';
import { destroyRunDirectory, makeFastRunDirectory, sweepKilledRuns } from './run-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run; its `database` is the migrated template that test databases are copied from. */
    readonly testServer: Connection;
  }
}

const TEMPLATE = 'marque_template';

/**
 * Starts one PostgreSQL for the whole test run, without fsync, and migrates the template once.
 * @returns the teardown, which stops the server and deletes everything
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns();
  const dataDir = await makeFastRunDirectory();
  // Ctrl-C or a crash may end the tests without a teardown.
  process.once('exit', () => destroyRunDirectory(dataDir));

  const server = await startEmbeddedPostgres({ dataDir, isDurable: false });
  const template = { ...server.connection, database: TEMPLATE };
  await run(server.connection, `CREATE DATABASE ${TEMPLATE}`);
  const pool = createPool(template);
  const db = kyselyOn(pool);
  try {
    await migrateToLatest(db);
    await migrateQueue(pool);
  } finally {
    await db.destroy();
  }
  // A template with a connection cannot be copied.
  await run(server.connection, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  project.provide('testServer', template);

  return () => server.stop();
}

async function run(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
