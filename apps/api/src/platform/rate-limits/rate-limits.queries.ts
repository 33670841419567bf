import type pg from 'pg';

interface PointChanges {
  reset: readonly string[];
  refund: readonly string[];
}

/**
 * If a window has just ended, the library's own refund would open a new one with a negative count: free tries for
 * anyone who asks often enough at that moment. Rows are locked in the order of their keys, here and in RESTART:
 * statements that change the same ones never wait for each other in a circle.
 */
const CHANGE = `
  with locked as materialized (
    select key from rate_limits where key = any($1::text[] || $2::text[]) order by key for update
  ),
  removed as (delete from rate_limits where key = any($1::text[]) and key in (select key from locked))
  update rate_limits set points = greatest(points - 1, 0)
  where key = any($2::text[]) and expire > $3 and key in (select key from locked)`;

const RESTART = `
  insert into rate_limits (key, points, expire)
  select key, 1, expire from unnest($1::text[], $2::bigint[]) as restarted (key, expire) order by key
  on conflict (key) do update set points = 1, expire = excluded.expire`;

const READ = 'select key, points from rate_limits where key = any($1::text[]) and expire > $2';

/** Changes rows of the table `rate_limits`, in one statement. No row may be named twice. */
export async function changePoints(pool: pg.Pool, { reset, refund }: PointChanges): Promise<void> {
  await pool.query({ name: 'rate-limits:change', text: CHANGE, values: [reset, refund, Date.now()] });
}

/** Begins a window with one point taken, for each row. No row may be named twice. */
export async function restartWindows(
  pool: pg.Pool,
  windows: readonly { row: string; seconds: number }[],
): Promise<void> {
  const now = Date.now();
  const rows = windows.map(({ row }) => row);
  const ends = windows.map(({ seconds }) => now + seconds * 1_000);
  await pool.query({ name: 'rate-limits:restart', text: RESTART, values: [rows, ends] });
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
