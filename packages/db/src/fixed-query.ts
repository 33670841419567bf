import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

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
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: values });
    return rows;
  };
}

/**
 * Like `fixedQuery`, for SQL that uses a value more than once, which Kysely would send as often. The text has a
 * placeholder for each value in order: `$1` and so on.
 */
export function fixedStatement<Row, Values extends readonly unknown[]>(
  text: string,
): (db: Db, ...values: Values) => Promise<Row[]> {
  return async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

function compileInOrder<Row>(query: Compilable<Row>, values: readonly unknown[]): CompiledQuery<Row> {
  const compiled = query.compile();
  const isInOrder =
    compiled.parameters.length === values.length && compiled.parameters.every((one, at) => one === values[at]);
  if (!isInOrder) throw new Error(`The values of a fixed query are not its parameters in their order: ${compiled.sql}`);
  return compiled;
}
