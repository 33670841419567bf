import type pg from 'pg';

interface PointChanges {
  reset?: readonly string[];
  refund?: readonly string[];
  /** How many points each refund gives back. */
  points?: number;
  restart?: readonly { row: string; seconds: number }[];
}

/**
 * If a window has just ended, the library's own refund would open a new one with a negative count: free tries for
 * anyone who asks often enough at that moment. Rows are locked in the order of their keys.
 */
const CHANGE = `
  with removed as (delete from rate_limits where key = any($1::text[])),
  refunded as (
    update rate_limits set points = greatest(points - $3, 0) where key = any($2::text[]) and expire > $4
  )
  insert into rate_limits (key, points, expire)
  select key, 1, expire from unnest($5::text[], $6::bigint[]) as restarted (key, expire)
  on conflict (key) do update set points = 1, expire = excluded.expire`;

const READ = 'select key, points from rate_limits where key = any($1::text[]) and expire > $2';

/** Changes rows of the table `rate_limits`, in one statement. No row may be named twice. */
export async function changePoints(pool: pg.Pool, changes: PointChanges): Promise<void> {
  const { reset = [], refund = [], points = 1, restart = [] } = changes;
  const now = Date.now();
  const restarted = [...restart].sort((one, other) => (one.row < other.row ? -1 : 1));
  const rows = restarted.map(({ row }) => row);
  const ends = restarted.map(({ seconds }) => now + seconds * 1_000);
  await pool.query({ name: 'rate-limits:change', text: CHANGE, values: [reset, refund, points, now, rows, ends] });
}

/** The points of each row whose window has not ended. */
export async function readPoints(pool: pg.Pool, rows: readonly string[]): Promise<Map<string, number>> {
  const found = await pool.query<{ key: string; points: number }>({
    name: 'rate-limits:read',
    text: READ,
    values: [rows, Date.now()],
  });
  return new Map(found.rows.map(({ key, points }) => [key, points]));
}
