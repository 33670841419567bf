import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from '../connection.ts';
import type { Database } from '../database.ts';
import type { Connection } from '../embedded/connect.ts';
// Types of what the global set-up provides.
import type {} from './global-setup.ts';

export interface TestDatabase {
  readonly db: Kysely<Database>;
  readonly config: pg.PoolConfig;
  drop(): Promise<void>;
}

/** Copies this run's migrated template, which takes tens of milliseconds at most. Only for `*.int.test.ts`. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('testServer').database);

export const createEmptyTestDatabase = (): Promise<TestDatabase> => copyDatabase('template1');

async function copyDatabase(template: string): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const config = { ...server, database: name };
  const db = createDatabase(config);
  return {
    db,
    config,
    drop: async () => {
      await db.destroy();
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function administer(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
