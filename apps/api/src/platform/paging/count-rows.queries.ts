import type { Db } from '@marque/db/database';
import { MAX_COUNTED } from '@marque/domain/review/staff';
import { type SelectQueryBuilder, sql } from 'kysely';

/** The number of rows of a query without a limit; `null` beyond `atMost`, where counting costs more than a page. */
export async function countRows<Schema, Table extends keyof Schema>(
  db: Db,
  query: SelectQueryBuilder<Schema, Table, { id: unknown }>,
  atMost: number | null = MAX_COUNTED,
): Promise<number | null> {
  const { count } = await selectCount(db, query, atMost).executeTakeFirstOrThrow();
  return atMost !== null && count > atMost ? null : count;
}

/** Builds the query that counts the rows of another one, up to one more than `atMost`. */
export function selectCount<Schema, Table extends keyof Schema>(
  db: Db,
  query: SelectQueryBuilder<Schema, Table, { id: unknown }>,
  atMost: number | null,
) {
  // As a literal: the plan depends on it.
  const some = atMost === null ? query : query.limit(sql.lit(atMost + 1));
  return db.selectFrom(some.as('some')).select(sql<number>`count(*)::integer`.as('count'));
}
