import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import type { UserId } from '@marque/domain/api/ids';
import type { STATUSES } from '@marque/domain/consignment/status';
import { STAFF_SORTS } from '@marque/domain/review/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDatabase } from '../../commands/seed/fill-database.ts';
import { type ListQuery, listConsignments, selectPage } from './consignment-list.queries.ts';

const ROWS = 20_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillDatabase(database.db, { consignments: ROWS, users: 2_000, now: new Date(), passwordHash: 'none' });
  // A few deleted ones, which the planner must find without reading everything.
  await sql`update consignments set deleted_at = now() - id * interval '1 second' where id % 400 = 0`.execute(
    database.db,
  );
  await sql`insert into users (username, password, role) values ('busy', 'x', 'reviewer'), ('idle', 'x', 'reviewer')`.execute(
    database.db,
  );
  await sql`update consignments set assignee_id = (select id from users where username = 'busy') where id % 20 = 0`.execute(
    database.db,
  );
  await sql`vacuum analyze consignments`.execute(database.db);
}, 120_000);
afterAll(() => database.drop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const PAGE: ListQuery = { limit: 50, sort: 'newest', deleted: false, assignee: null };

async function explainPlan(input: Partial<ListQuery>, cursor: string | null = null): Promise<string> {
  const query = { ...PAGE, ...input, cursor };
  const lines = await selectPage(database.db, query).select(['id', 'personalInfo', 'vehicleInfo']).explain();
  return lines.flatMap((line) => Object.values(line as Record<string, string>)).join('\n');
}

async function getCursor(input: Partial<ListQuery>): Promise<string | null> {
  return (await listConsignments(database.db, { ...PAGE, ...input }, [])).nextCursor;
}

describe(`Among ${ROWS} consignments`, () => {
  const filters = [null, 'pending', 'approved'] as const satisfies (null | (typeof STATUSES)[number])[];
  const lists = STAFF_SORTS.flatMap((sort) => filters.map((status) => ({ sort, status })));

  it.each(lists)('a page by $sort with status $status is read off an index, in its order', async (list) => {
    for (const cursor of [null, await getCursor(list)]) {
      const plan = await explainPlan(list, cursor);
      expect(plan).toMatch(/Index Scan (Backward )?using consignments_\w+ on consignments/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  });

  it('the cases of one member of staff and those of nobody are found without reading all', async () => {
    const { rows } = await sql<{ id: UserId }>`select id from users where role = 'reviewer'`.execute(database.db);
    for (const assignee of ['none' as const, ...rows.map(({ id }) => id)])
      for (const sort of STAFF_SORTS) expect(await explainPlan({ assignee, sort }), sort).not.toContain('Seq Scan');
  });

  it('the cases of one member of staff by due time are read off an index, in its order', async () => {
    const { rows } = await sql<{ id: UserId }>`select id from users where username = 'busy'`.execute(database.db);
    for (const { id } of rows) {
      const plan = await explainPlan({ assignee: id, sort: 'waiting' });
      expect(plan).toContain('consignments_assigned_waiting');
      expect(plan).not.toContain('Sort');
    }
  });

  const week = { from: daysAgo(15), before: daysAgo(8) };
  it.each<[string, Partial<ListQuery>]>([
    ['of a week', week],
    ['of twelve weeks', { from: daysAgo(84) }],
    ['that are open', { open: true }],
    ['that are open and of an age', { ...week, open: true }],
    ['of a make', { make: 'Ferrari' }],
    ['of a make that nobody has', { make: 'Trabant' }],
    ['of a make with an outcome', { make: 'Ferrari', status: 'approved', from: daysAgo(84) }],
    ['of a make that are open', { make: 'Ferrari', open: true, from: daysAgo(84) }],
  ])('the cases %s are found without reading all', async (_, filter) => {
    for (const sort of STAFF_SORTS) {
      for (const cursor of [null, await getCursor({ ...filter, sort, limit: 2 })]) {
        const plan = await explainPlan({ ...filter, sort }, cursor);
        expect(plan, sort).toMatch(/Index Scan/);
        expect(plan, sort).not.toContain('Seq Scan');
      }
    }
  });

  it('the deleted ones are read off an index, in the order of their deletion', async () => {
    for (const cursor of [null, await getCursor({ deleted: true, limit: 5 })]) {
      const plan = await explainPlan({ deleted: true }, cursor);
      expect(plan).toContain('consignments_last_deleted');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  });

  it.each([
    ['a rare fragment', 'zff1'],
    ['two words', 'müller purosangue'],
    ['the beginning of a word', 'xq'],
    ['a whole consignment number', 'MQ-7Z3K9QXW'],
    ['nothing that is there', 'qqqqq'],
  ])('a search for %s is looked up in the trigram index', async (_, q) => {
    for (const sort of STAFF_SORTS) {
      const plan = await explainPlan({ q, sort });
      expect(plan).toContain('Bitmap Index Scan on consignments_search');
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('a search that fits much walks the list’s own index and stops at the end of the page', async () => {
    for (const sort of STAFF_SORTS) {
      const plan = await explainPlan({ q: 'e', sort });
      expect(plan).not.toMatch(/Seq Scan|Sort/);
      expect(await explainPlan({ q: '20', sort })).not.toMatch(/Seq Scan on consignments/);
    }
  });
});
