import { cutPage, type ListPlace } from './list-cursor.ts';

/** About as much JSON as a page may have: the next one is a request away, and a server that answers many at once holds them all. */
const PAGE_BYTES = 4_000_000;

/** Rows that are read before it is looked how large they are; most pages are one reading. */
const READ_AT_ONCE = 101;

interface Reading<Row> {
  limit: number;
  /** Where the page begins; `null` for the first one. */
  after: ListPlace | null;
  order: string;
  /** The next rows behind a place, at most so many. */
  read(after: ListPlace | null, count: number): Promise<Row[]>;
  /** Bytes of JSON, about. */
  sizeOf(row: Row): number;
}

/** A page of at most `limit` rows that ends earlier where they are large; never empty while rows follow. */
export async function readBoundedPage<Row extends { key: string; id: number }>(
  { limit, after, order, read, sizeOf }: Reading<Row>, //
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
    bytes += more.reduce((sum, row) => sum + sizeOf(row), 0);
    // The last row only tells that there is one.
    if (bytes > PAGE_BYTES) return cutPage(rows, rows.length - 1, order);
    place = { order, key: last.key, id: last.id };
  }
}
