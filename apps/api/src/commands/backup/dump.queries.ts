import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TableShape } from './backup-format.ts';

export interface PhotoRow {
  id: string;
  key: string;
  sha256: string;
}

const name = (identifier: string) => pg.escapeIdentifier(identifier);

/** Formats values the same way on every server. */
const PORTABLE = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres'`;

/** From here on the client sees the database as it is now, whatever others write. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(PORTABLE);
}

export async function beginPortable(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await client.query(PORTABLE);
}

/** Each of our tables with its columns, except generated ones. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class as tables
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
    order by relname`);
  return rows;
}

/** The migrations of the database; none if it is empty. */
export async function listMigrationsDone(client: pg.ClientBase): Promise<string[]> {
  const { rows: known } = await client.query(`select to_regclass('kysely_migration') as found`);
  if (known[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
}

/** May be ahead of the snapshot, never behind it. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await client.query(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() order by sequencename`);
  return rows;
}

/** Streams the table's rows in PostgreSQL's text format, one per line. */
export function copyTableOut(client: pg.ClientBase, { name: table, columns }: TableShape) {
  return client.query(copyTo(`copy ${name(table)} (${columns.map(name).join(', ')}) to stdout`));
}

/**
 * Streams the jobs that have tries left, each as a line of JSON: only what is needed to queue them again, because the
 * queue's tables belong to its library.
 */
export function copyJobsOut(client: pg.ClientBase) {
  return client.query(
    copyTo(`copy (
      select json_build_object('task', tasks.identifier, 'queue', queues.queue_name, 'payload', jobs.payload,
        'runAt', jobs.run_at, 'priority', jobs.priority, 'maxAttempts', jobs.max_attempts, 'key', jobs.key,
        'flags', jobs.flags)
      from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
      where jobs.attempts < jobs.max_attempts order by jobs.id
    ) to stdout`),
  );
}

/** At most `limit` photos, ordered by id, after `last`. */
export async function listPhotosAfter(client: pg.ClientBase, last: string | null, limit: number): Promise<PhotoRow[]> {
  const { rows } = await client.query<PhotoRow>(
    'select id, key, sha256 from photos where $1::uuid is null or id > $1 order by id limit $2',
    [last, limit],
  );
  return rows;
}

/** Whether the photo has a row now. */
export async function hasPhoto(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from photos where id = $1', [id]);
  return rowCount === 1;
}
