import type pg from 'pg';
import type { Db } from './database.ts';

const pools = new WeakMap<Db, pg.Pool>();

export function notePool(db: Db, pool: pg.Pool): void {
  pools.set(db, pool);
}

/** The pool behind `db`; `undefined` for a transaction, which has one connection of it. */
export function getPool(db: Db): pg.Pool | undefined {
  return pools.get(db);
}
