import type { Database, Db } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { PromiseVersion } from '@marque/domain/company/working-hours';
import { OPEN_STATUSES } from '@marque/domain/consignment/status';
import { MAX_COUNTED, type StaffConsignment, type StaffListQuery, type StaffSort } from '@marque/domain/review/staff';
import { type Compilable, type SelectQueryBuilder, sql } from 'kysely';
import { readBoundedPage } from '../../platform/paging/bounded-page.ts';
import { selectCount } from '../../platform/paging/count-rows.queries.ts';
import { cutPage, decodeCursor, encodeCursor } from '../../platform/paging/list-cursor.ts';
import type { JsonText } from '../../transport/json-text.ts';
import { joinParts, PART_TEXTS, sizeOfParts, writeParts } from '../consignment/consignment-text.queries.ts';
import { sharesVin } from '../review/same-vin.queries.ts';
import {
  ASSIGNEE,
  CLAIMED_BY,
  findDueTime,
  readRow,
  rowText,
  toStaffConsignment,
  writeStaffConsignment,
} from './consignment-row.queries.ts';
import { KeptRows } from './kept-rows.ts';
import { PartsCache } from './parts-cache.ts';
import { searchPatterns } from './search-patterns.ts';

type Order = StaffSort | 'deleted';

interface Ordering {
  column: 'createdAt' | 'waitingSince' | 'customer' | 'vehicle' | 'deletedAt';
  type: 'timestamptz' | 'text';
  direction: 'asc' | 'desc';
}

/**
 * Each has an index on rows that are not deleted, which ends in the id, and another one that starts with the status.
 */
const ORDERINGS: Readonly<Record<Order, Ordering>> = {
  newest: { column: 'createdAt', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'createdAt', type: 'timestamptz', direction: 'asc' },
  waiting: { column: 'waitingSince', type: 'timestamptz', direction: 'asc' },
  customer: { column: 'customer', type: 'text', direction: 'asc' },
  vehicle: { column: 'vehicle', type: 'text', direction: 'asc' },
  deleted: { column: 'deletedAt', type: 'timestamptz', direction: 'desc' },
};

export interface ListFilter extends Pick<StaffListQuery, 'status' | 'q' | 'sort' | 'deleted'> {
  assignee: UserId | 'none' | null;
  /** The time of submission: from, inclusive, and before, exclusive. */
  from?: Date | null;
  before?: Date | null;
  open?: boolean;
  make?: string | null | undefined;
  /** Only these: what no statement can find, such as the outcome of a promise. */
  ids?: readonly ConsignmentId[] | null;
}

export type ListQuery = ListFilter & Pick<StaffListQuery, 'limit' | 'cursor'>;

function chooseOrder({ deleted, sort }: ListFilter): Order {
  return deleted ? 'deleted' : sort;
}

/** As in the index on makes. */
const MAKE = sql<string>`btrim(vehicle_info->>'make')`;

/** As literals: with values the planner would not know that the index on open cases has all of them. */
const IS_OPEN = sql<boolean>`status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`;

function listed(db: Db, filter: ListFilter): SelectQueryBuilder<Database, 'consignments', unknown> {
  let query: SelectQueryBuilder<Database, 'consignments', unknown> = db.selectFrom('consignments');
  query = query.where('deletedAt', filter.deleted ? 'is not' : 'is', null);
  if (chooseOrder(filter) === 'waiting') query = query.where('waitingSince', 'is not', null);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.assignee === 'none') query = query.where('assigneeId', 'is', null);
  else if (filter.assignee !== null) query = query.where('assigneeId', '=', filter.assignee);
  if (filter.open) query = query.where(IS_OPEN);
  if (filter.from) query = query.where('createdAt', '>=', filter.from);
  if (filter.before) query = query.where('createdAt', '<', filter.before);
  if (filter.make) query = query.where(MAKE, '=', filter.make);
  if (filter.ids) query = query.where('id', '=', sql<ConsignmentId>`any(${filter.ids}::integer[])`);
  for (const pattern of searchPatterns(filter.q ?? '')) query = query.where('search', 'like', pattern);
  return query;
}

/**
 * Builds the query for a page: its rows and one more, in order. Keyset pagination makes every page cost the same; a
 * test checks that the plan uses the index.
 */
export function selectPage(db: Db, { limit, cursor, ...filter }: ListQuery) {
  const order = chooseOrder(filter);
  const { column, type, direction } = ORDERINGS[order];
  let query = listed(db, filter);
  if (cursor) {
    const after = decodeCursor(cursor, order, type);
    const beyond = sql.raw(direction === 'asc' ? '>' : '<');
    const place = sql`(${after.key}::${sql.raw(type)}, ${after.id}::integer)`;
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} ${place}`);
  }
  return (
    query
      .orderBy(column, direction)
      .orderBy('id', direction)
      // As a literal: the plan depends on it.
      .limit(sql.lit(limit + 1))
  );
}

/** The cursor key of a row. */
function selectKey(query: ListQuery) {
  return sql<string>`${sql.ref(ORDERINGS[chooseOrder(query)].column)}::text`;
}

/** Of all lists, as many queries are kept compiled. */
const MAX_COMPILED = 64;

/** Runs the queries of lists. Many differ in their values only and are compiled once, which takes longer than a run. */
function compileOnce<Row>(build: (db: Db, query: ListQuery) => Compilable<Row>) {
  const compiled = new Map<string, (db: Db, ...values: unknown[]) => Promise<Row[]>>();
  return (db: Db, query: ListQuery): Promise<Row[]> => {
    const values = listValues(query);
    const key = nameQuery(query);
    const run = compiled.get(key) ?? fixedQuery((of: Db, ..._values: unknown[]) => build(of, query));
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(key, run);
    return run(db, ...values);
  };
}

/** The same for queries that differ in their values only. */
function nameQuery(query: ListQuery): string {
  const { status, assignee, deleted, limit, cursor, open, from, before, make, ids } = query;
  const whose = typeof assignee === 'number' ? 'one' : assignee;
  const given = [status, open, from, before, make, ids, cursor].map(Boolean);
  const words = searchPatterns(query.q ?? '').length;
  return [chooseOrder(query), whose, deleted, limit, words, ...given].join(' ');
}

/** The values of a page's query in their order. */
function listValues(query: ListQuery): unknown[] {
  const { status, assignee, cursor, from, before, make, ids } = query;
  const order = chooseOrder(query);
  const after = cursor ? decodeCursor(cursor, order, ORDERINGS[order].type) : null;
  return [
    ...(status ? [status] : []),
    ...(typeof assignee === 'number' ? [assignee] : []),
    ...(from ? [from] : []),
    ...(before ? [before] : []),
    ...(make ? [make] : []),
    ...(ids ? [ids] : []),
    ...searchPatterns(query.q ?? ''),
    ...(after ? [after.key, after.id] : []),
  ];
}

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** A page of rows for the export of the list. */
export async function listConsignments(
  db: Db,
  query: ListQuery,
  promises: readonly PromiseVersion[],
): Promise<Page<StaffConsignment>> {
  const rows = (await readTexts(db, query)).map(({ text }) => readRow(text));
  const { page, nextCursor } = cutPage(rows, query.limit, chooseOrder(query));
  return { items: page.map((row) => toStaffConsignment(row, promises)), nextCursor };
}

const kept = new KeptRows();

/** The same page for the review queue, as JSON texts (ADR 0219). */
export async function listConsignmentRows(
  db: Db,
  query: ListQuery,
  promises: readonly PromiseVersion[],
): Promise<Page<JsonText>> {
  const rows = (await readTexts(db, query)).map(({ text }) => kept.read(text));
  const { page, nextCursor } = cutPage(rows, query.limit, chooseOrder(query));
  return { items: page.map((row) => writeStaffConsignment(row, promises)), nextCursor };
}

const readTexts = compileOnce((db, query) => selectPage(db, query).select(rowText(selectKey(query)).as('text')));

/** A page of whole rows as JSON texts, for the documented path. */
export async function listConsignmentTexts(
  db: Db,
  query: ListQuery,
  promises: readonly PromiseVersion[],
): Promise<Page<string>> {
  const { limit, cursor, ...filter } = query;
  const order = chooseOrder(query);
  const { page, nextCursor } = await readBoundedPage({
    limit,
    order,
    after: cursor ? decodeCursor(cursor, order, ORDERINGS[order].type) : null,
    // `readBoundedPage` asks for one row more than the limit.
    read: (after, count) => readWhole(db, { ...filter, limit: count - 1, cursor: after && encodeCursor(after) }),
    getSize: ({ size }) => size,
  });
  const items = page.map((row) => {
    const { id, number, userId, status, createdAt, firstContactAt, waitingSince, claimedBy, deletedAt } = row;
    const shared = row.sharesVin && { sharesVin: row.sharesVin };
    const assigned = row.assignee && { assignee: row.assignee };
    const facts = {
      id,
      number,
      userId,
      status,
      createdAt,
      firstContactAt,
      waitingSince,
      dueAt: findDueTime(row, promises),
      claimedBy,
      deletedAt,
      ...shared,
      ...assigned,
    };
    return joinParts(JSON.stringify(facts).slice(0, -1), row.parts);
  });
  return { items, nextCursor };
}

const caches = new WeakMap<Db, PartsCache>();

function getCache(db: Db): PartsCache {
  const cache = caches.get(db) ?? new PartsCache();
  caches.set(db, cache);
  return cache;
}

/**
 * Rows with their parts, which are most of a page and of its cost: a page that was read before is read without them,
 * and with them only if a row has changed since (ADR 0229).
 */
async function readWhole(db: Db, query: ListQuery) {
  const cache = getCache(db);
  const page = JSON.stringify([nameQuery(query), ...listValues(query)]);
  if (cache.hasPage(page)) {
    const rows = await readFacts(db, query);
    const known = rows.flatMap((row) => {
      const kept = cache.find(row);
      return kept ? [{ ...row, ...kept }] : [];
    });
    if (known.length === rows.length) return known;
  }
  const found = await readFactsAndParts(db, query);
  const rows = found.map((row) => ({ ...row, parts: writeParts(row), size: sizeOfParts(row) }));
  cache.keep(page, rows);
  return rows;
}

const selectFacts = (db: Db, query: ListQuery) =>
  selectPage(db, query)
    .select(['id', 'number', 'userId', 'status', 'createdAt', 'firstContactAt', 'waitingSince', 'deletedAt'])
    .select([selectKey(query).as('key'), sql<string>`consignments.xmin::text`.as('rowVersion')])
    .select([CLAIMED_BY.as('claimedBy'), ASSIGNEE.as('assignee'), sharesVin.as('sharesVin')]);

const readFacts = compileOnce(selectFacts);
const readFactsAndParts = compileOnce((db, query) => selectFacts(db, query).select('partsVersion').select(PART_TEXTS));

/** What is needed to judge the promised time of the submissions in a span, whatever else the list is limited to. */
export function listPromised(db: Db, { from, before, deleted }: ListFilter) {
  let query = db.selectFrom('consignments').where('deletedAt', deleted ? 'is not' : 'is', null);
  if (from) query = query.where('createdAt', '>=', from);
  if (before) query = query.where('createdAt', '<', before);
  return query.select(['id', 'createdAt', 'firstContactAt', 'status']).execute();
}

/** Whether a counter has the length of this list. */
export function isCounted(filter: ListFilter): boolean {
  const { open, from, before, make, ids } = filter;
  return (
    ![filter.deleted, open, from, before, make, ids].some(Boolean) &&
    filter.assignee === null &&
    filter.sort !== 'waiting' &&
    searchPatterns(filter.q ?? '').length === 0
  );
}

/** Counts a list that has no counter; `null` beyond `MAX_COUNTED`, where counting would cost more than the page. */
export async function countUpToLimit(db: Db, filter: ListFilter): Promise<number | null> {
  const [found] = await readCount(db, { ...filter, limit: 0, cursor: null });
  const count = found?.count ?? 0;
  return count > MAX_COUNTED ? null : count;
}

const readCount = compileOnce((db, query) => {
  const { column, direction } = ORDERINGS[chooseOrder(query)];
  // In the list's order, so that this uses the same index as the page.
  const rows = listed(db, query).select('id').orderBy(column, direction).orderBy('id', direction);
  return selectCount(db, rows, MAX_COUNTED);
});
