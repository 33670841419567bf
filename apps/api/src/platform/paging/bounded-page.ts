import { cutPage, type ListPlace } from './list-cursor.ts';

/**
 * Approximate bytes of JSON in a page: the next page is a request away, and the server holds the pages of many requests
 * at once.
 */
const PAGE_BYTES = 4_000_000;

const READ_AT_ONCE = 101;

interface Reading<Row> {
  limit: number;
  after: ListPlace | null;
  order: string;
  read(after: ListPlace | null, count: number): Promise<Row[]>;
  getSize(row: Row): number;
}

/** Reads a page of at most `limit` rows that ends earlier if they are large; never empty while rows follow. */
export async function readBoundedPage<Row extends { key: string; id: number }>(
  { limit, after, order, read, getSize }: Reading<Row>, //
): Promise<{ page: Row[]; nextCursor: string | null }> {
  const rows: Row[] = [];
  let place = after;
  let bytes = 0;
  for (;;) {
    const wanted = Math.min(READ_AT_ONCE, limit + 1 - rows.length);
    const more = await read(place, wanted);
    rows.push(...more);
    const last = more.at(-1);
    if (more.length < wanted || rows.length > limit || !last) return cutPage(rows, limit, order);
    bytes += more.reduce((sum, row) => sum + getSize(row), 0);
    // The last row only shows that there is a next page.
    if (bytes > PAGE_BYTES) return cutPage(rows, rows.length - 1, order);
    place = { order, key: last.key, id: last.id };
  }
}
