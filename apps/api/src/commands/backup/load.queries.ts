import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BackupHeader, TableShape } from './backup-format.ts';

const name = (identifier: string) => pg.escapeIdentifier(identifier);

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Whether the database has foreign tables or any of our users. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; ours: string | null; users: string | null }>(`
    select (select count(*)::int from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')) as tables,
      to_regclass('kysely_migration')::text as ours, to_regclass('users')::text as users`);
  const [found] = rows;
  if (!found || found.tables === 0) return false;
  if (found.ours === null) return true;
  if (found.users === null) return false;
  const { rowCount } = await client.query('select 1 from users limit 1');
  return rowCount !== 0;
}

/**
 * Empties the tables and drops their triggers and foreign keys for the rest of the transaction, so that rows can be
 * inserted in any order without side effects. Only requires ownership of the tables.
 */
export async function openTables(client: pg.ClientBase, tables: readonly TableShape[]): Promise<ForeignKey[]> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${name(key.name)}`);
  for (const table of tables) await client.query(`alter table ${name(table.name)} disable trigger user`);
  await client.query(`truncate ${tables.map((table) => name(table.name)).join(', ')}`);
  return keys;
}

/** Restores triggers and foreign keys, which checks every row. */
export async function closeTables(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${name(table.name)} enable trigger user`);
  for (const key of keys) {
    await client.query(`alter table ${key.table} add constraint ${name(key.name)} ${key.definition}`);
  }
}

/** Accepts rows as written by `copyTableOut`. */
export function copyTableIn(client: pg.ClientBase, { name: table, columns }: TableShape) {
  return client.query(copyFrom(`copy ${name(table)} (${columns.map(name).join(', ')}) from stdin`));
}

export async function setSequences(client: pg.ClientBase, sequences: BackupHeader['sequences']): Promise<void> {
  for (const { name: sequence, value } of sequences) {
    if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [name(sequence), value]);
  }
}

/** Accepts jobs as written by `copyJobsOut`, until `addJobs`. */
export async function copyJobsIn(client: pg.ClientBase) {
  await client.query('create temporary table restored_jobs (job jsonb not null) on commit drop');
  return client.query(copyFrom('copy restored_jobs (job) from stdin'));
}

/** Queues each job again, with no tries used. */
export async function addJobs(client: pg.ClientBase): Promise<void> {
  await client.query(`
    select graphile_worker.add_job(job->>'task', payload => (job->'payload')::json, queue_name => job->>'queue',
      run_at => (job->>'runAt')::timestamptz, max_attempts => (job->>'maxAttempts')::int, job_key => job->>'key',
      priority => (job->>'priority')::int,
      flags => (select array_agg(flag) from jsonb_object_keys(nullif(job->'flags', 'null')) as flag))
    from restored_jobs`);
}

/** What the row says of a photo; null when there is no row. */
export async function findPhoto(client: pg.ClientBase, id: string): Promise<{ key: string; sha256: string } | null> {
  const { rows } = await client.query('select key, sha256 from photos where id = $1', [id]);
  return rows[0] ?? null;
}

/** Removes the rows of photos that were gone before they could be backed up; returns how many photos remain. */
export async function removePhotos(client: pg.ClientBase, ids: readonly string[]): Promise<number> {
  await client.query('delete from photos where id = any($1::uuid[])', [ids]);
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from photos');
  return rows[0]?.count ?? 0;
}
