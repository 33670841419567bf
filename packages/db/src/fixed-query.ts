import { type Compilable, CompiledQuery, type UnknownRow } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { getPool } from './get-pool.ts';
import { ROW_NAMES } from './row-names.ts';

/**
 * A query whose SQL never changes: it is built and compiled on its first run, which otherwise takes as long as running
 * it. `build` must use each value once and in order, because later runs substitute theirs by position; otherwise the
 * first run raises an error.
 */
export function fixedQuery<Row, Values extends readonly unknown[]>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null;
  return async (db, ...values) => {
    compiled ??= compileInOrder(build(db, ...values), values);
    return run<Row>(db, compiled, values);
  };
}

/**
 * Like `fixedQuery`, for SQL that uses a value more than once, which Kysely would send as often. The text has a
 * placeholder for each value in order: `$1` and so on.
 */
export function fixedStatement<Row, Values extends readonly unknown[]>(
  text: string,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const compiled = CompiledQuery.raw(text);
  return (db, ...values) => run<Row>(db, compiled, values);
}

/** Outside of a transaction without Kysely, whose part takes longer than pg's. */
async function run<Row>(db: Db, compiled: CompiledQuery, values: readonly unknown[]): Promise<Row[]> {
  const pool = getPool(db);
  if (!pool) return (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows;
  const client = await pool.connect();
  try {
    return (await runOn(client, compiled.sql, values)) as Row[];
  } finally {
    client.release();
  }
}

async function runOn(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<UnknownRow[]> {
  if (!(client instanceof DatabaseClient)) throw new Error('The connection is not of our own pool');
  const { rows } = await client.run(text, values, toName);
  return ROW_NAMES.rename(rows);
}

const toName = (column: string) => ROW_NAMES.getName(column);

function compileInOrder<Row>(query: Compilable<Row>, values: readonly unknown[]): CompiledQuery<Row> {
  const compiled = query.compile();
  const isInOrder =
    compiled.parameters.length === values.length && compiled.parameters.every((one, at) => one === values[at]);
  if (!isInOrder) throw new Error(`The values of a fixed query are not its parameters in their order: ${compiled.sql}`);
  return compiled;
}
