import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { STAFF_SORTS, type StaffConsignmentPage } from '@marque/domain/review/staff';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { query } from '../../testing/trpc-transport.ts';

let testApp: TestApp;
let admin: Person;
let viewer: Person;
let owner: Person;

const sent = vi.spyOn(pg.Client.prototype, 'query');

interface Car {
  number: string;
  firstName?: string;
  lastName?: string;
  make?: string;
  model?: string;
  year?: number;
  vin?: string;
  status?: string;
  at?: number;
  contacted?: boolean;
  deleted?: boolean;
  photos?: Partial<Record<PhotoCategory, { url: string }[]>>;
}

async function insertCar(car: Car): Promise<void> {
  const { firstName, lastName, make, model, year, vin } = car;
  await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos, status, created_at,
      first_contact_at, deleted_at)
    values (${car.number}, ${owner.id}, ${JSON.stringify({ firstName, lastName })}, ${JSON.stringify({ make, model, year, vin })},
      '{"conditionRatings":{"exterior":8,"knownIssues":"None"}}', ${JSON.stringify(car.photos ?? [])}, ${car.status ?? 'pending'},
      timestamptz '2026-01-01 00:00Z' + ${car.at ?? 0}::integer * interval '1 minute',
      ${car.contacted ? sql`now()` : null}, ${car.deleted ? sql`now()` : null})`.execute(testApp.db);
}

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin' });
  viewer = await testApp.person({ role: 'viewer' });
  owner = await testApp.person();
  await insertCar({
    number: 'MQ-FERRAR01',
    firstName: 'Ada',
    lastName: 'Müller',
    make: 'Ferrari',
    model: 'Roma',
    year: 2021,
    vin: 'ZFF98RNA5M0260001',
    at: 1,
  });
  await insertCar({
    number: 'MQ-FERRAR02',
    firstName: 'Li',
    lastName: 'Wei',
    make: 'Ferrari',
    model: '488 Pista',
    year: 2019,
    vin: 'ZFF90HLA7K0240002',
    at: 2,
    status: 'approved',
    contacted: true,
  });
  await insertCar({
    number: 'MQ-PRSCHE01',
    firstName: 'Olivia',
    lastName: '100% O_Neil',
    make: 'Porsche',
    model: '911 GT3',
    year: 2019,
    vin: 'WP0AC2A93KS149003',
    at: 3,
    status: 'in_review',
    contacted: true,
  });
  await insertCar({
    number: 'MQ-PRSCHE02',
    firstName: 'Olivia',
    lastName: '1000 ONeil',
    make: 'Porsche',
    model: '911 GT3',
    year: 2020,
    vin: 'WP0AC2A93LS149004',
    at: 3,
  });
  await insertCar({
    number: 'MQ-DE1ETED1',
    firstName: 'Gone',
    lastName: 'Away',
    make: 'Bentley',
    model: 'Dawn',
    at: 5,
    deleted: true,
  });
});
afterAll(() => testApp.close());

async function found(input: Record<string, unknown>, who = viewer): Promise<string[]> {
  const { status, body } = await query(testApp.as(who), 'admin.consignments', input);
  expect(status).toBe(200);
  return (body as StaffConsignmentPage).items.map(({ number }) => number.slice(3));
}

describe('Searching the queue', () => {
  it.each([
    ['part of a last name', 'ülle', ['FERRAR01']],
    ['a make in any case', 'FERRARI', ['FERRAR02', 'FERRAR01']],
    ['a model', 'gt3', ['PRSCHE02', 'PRSCHE01']],
    ['a year', '2019', ['PRSCHE01', 'FERRAR02']],
    ['part of a VIN', '0240002', ['FERRAR02']],
    ['a consignment number', 'mq-prsche01', ['PRSCHE01']],
    ['several words, all of them', 'porsche 2019', ['PRSCHE01']],
    ['words in any order, from any field', 'roma ada mq-ferrar', ['FERRAR01']],
    ['two letters where a word begins', 'li', ['FERRAR02']],
    ['a percent sign as it stands', '100%', ['PRSCHE01']],
    ['an underscore as it stands', 'o_neil', ['PRSCHE01']],
    ['a backslash as it stands', 'o\\neil', []],
    ['what is not there', 'bugatti', []],
    ['what was deleted', 'bentley', []],
  ])('finds %s', async (_, q, numbers) => {
    expect(await found({ q })).toEqual(numbers);
  });

  it('ignores a single character', async () => {
    expect(await found({ q: 'f' })).toHaveLength(4);
    expect(await found({ q: 'f 2020' })).toEqual(['PRSCHE02']);
  });

  it('goes together with status and order', async () => {
    expect(await found({ q: 'porsche', status: 'pending' })).toEqual(['PRSCHE02']);
    expect(await found({ q: 'ferrari', sort: 'oldest' })).toEqual(['FERRAR01', 'FERRAR02']);
  });

  it('knows how many were found when they are few, and when they are more than one page', async () => {
    const total = async (input: unknown) =>
      ((await query(testApp.as(viewer), 'admin.consignments', input)).body as StaffConsignmentPage).total;
    expect(await total({ q: 'ferrari' })).toBe(2);
    expect(await total({ q: 'ferrari', limit: 1 })).toBe(2);
    expect(await total({ q: 'bugatti' })).toBe(0);
  });

  it.each([['x'.repeat(101)], ['\u0000'], ['\ud800']])('refuses %j', async (q) => {
    expect((await query(testApp.as(viewer), 'admin.consignments', { q })).status).toBe(400);
  });
});

describe('Narrowing the queue', () => {
  // The cars came in during the first minutes of the year.
  it.each([
    ['a time of submission', { from: '2026-01-01T00:02:00Z', before: '2026-01-01T00:03:00Z' }, ['FERRAR02']],
    ['a day', { from: '2026-01-01', before: '2026-01-02' }, ['PRSCHE02', 'PRSCHE01', 'FERRAR02', 'FERRAR01']],
    ['days before', { before: '2026-01-01' }, []],
    ['open cases', { open: true }, ['PRSCHE02', 'PRSCHE01', 'FERRAR01']],
    ['open cases of a status', { open: true, status: 'approved' }, []],
    ['a make', { make: ' Ferrari ' }, ['FERRAR02', 'FERRAR01']],
    ['a make as it is written', { make: 'ferrari' }, []],
    ['a whole make', { make: 'Ferr' }, []],
    ['a make, an outcome and a search', { make: 'Ferrari', status: 'approved', q: 'pista' }, ['FERRAR02']],
  ])('to %s', async (_, filter, numbers) => {
    // The second time the query is compiled already, with other values.
    expect(await found(filter)).toEqual(numbers);
    await found({
      ...filter,
      ...('make' in filter && { make: 'Lotus' }),
      ...('from' in filter && { from: '2025-01-01' }),
    });
    expect(await found(filter)).toEqual(numbers);
  });

  it('knows the total of what is left, also when it is more than a page', async () => {
    const { body } = await query(testApp.as(viewer), 'admin.consignments', { open: true, limit: 1 });
    expect(body).toMatchObject({ total: 3, items: [{ number: 'MQ-PRSCHE02' }] });
  });

  it.each([
    { from: 'yesterday' },
    { from: '2026-13-01' },
    { from: '0000-01-01' },
    { before: '2026-01-01T00:00:00+01:00' },
    { before: '' },
    { open: 'yes' },
    { make: '\u0000' },
  ])('refuses %j', async (filter) => {
    expect((await query(testApp.as(viewer), 'admin.consignments', filter)).status).toBe(400);
  });
});

describe('The order of the queue', () => {
  it.each([
    ['newest', ['PRSCHE02', 'PRSCHE01', 'FERRAR02', 'FERRAR01']],
    ['oldest', ['FERRAR01', 'FERRAR02', 'PRSCHE01', 'PRSCHE02']],
    ['waiting', ['FERRAR01', 'PRSCHE02']],
    ['customer', ['PRSCHE01', 'PRSCHE02', 'FERRAR01', 'FERRAR02']],
    ['vehicle', ['FERRAR02', 'FERRAR01', 'PRSCHE01', 'PRSCHE02']],
  ])('is %s when asked for', async (sort, numbers) => {
    expect(await found({ sort })).toEqual(numbers);
  });

  it('can be narrowed to a status, with the counter’s total', async () => {
    const { body } = await query(testApp.as(viewer), 'admin.consignments', { status: 'pending' });
    expect(body).toMatchObject({ total: 2, items: [{ number: 'MQ-PRSCHE02' }, { number: 'MQ-FERRAR01' }] });
  });

  it('refuses a cursor whose id cannot exist', async () => {
    const { body } = await query(testApp.as(viewer), 'admin.consignments', { limit: 1 });
    const { nextCursor } = body as StaffConsignmentPage;
    const [order, key] = JSON.parse(Buffer.from(String(nextCursor), 'base64url').toString());
    const cursor = Buffer.from(JSON.stringify([order, key, Number.MAX_SAFE_INTEGER])).toString('base64url');
    expect((await query(testApp.as(viewer), 'admin.consignments', { cursor })).status).toBe(400);
  });

  it('refuses a cursor that another order gave', async () => {
    const { body } = await query(testApp.as(viewer), 'admin.consignments', { limit: 1 });
    const { nextCursor: cursor } = body as StaffConsignmentPage;
    expect((await query(testApp.as(viewer), 'admin.consignments', { cursor })).status).toBe(200);
    for (const sort of STAFF_SORTS.filter((sort) => sort !== 'newest')) {
      const { status, body: error } = await query(testApp.as(viewer), 'admin.consignments', { cursor, sort });
      expect([status, error]).toMatchObject([400, { code: 'VALIDATION_FAILED', issues: [{ path: ['cursor'] }] }]);
    }
  });
});

describe('A row of the queue', () => {
  it('says who has the case open, until the claim runs out', async () => {
    const claim = (interval: string) =>
      sql`update consignments set claimed_by = ${admin.id}, claimed_until = now() + ${interval}::interval where number = 'MQ-FERRAR01'`.execute(
        testApp.db,
      );
    const claimedBy = async () =>
      ((await query(testApp.as(viewer), 'admin.consignments', { q: 'roma' })).body as StaffConsignmentPage).items[0]
        ?.claimedBy;
    expect(await claimedBy()).toBeNull();
    await claim('5 minutes');
    expect(await claimedBy()).toBe(admin.username);
    await claim('-1 second');
    expect(await claimedBy()).toBeNull();
  });

  it('is light by tRPC and the whole consignment by REST', async () => {
    const light = (await query(testApp.as(viewer), 'admin.consignments', { q: 'pista' })).body as StaffConsignmentPage;
    const [whole] = (await testApp.as(viewer).get('/api/admin/consignments?q=pista')).json();
    const own = (await testApp.as(viewer).get(`/api/consignments/${whole.id}`)).json();
    expect(whole).toEqual({
      ...own,
      firstContactAt: expect.any(String),
      waitingSince: null,
      dueAt: expect.any(String),
      claimedBy: null,
      deletedAt: null,
    });
    expect(whole).toMatchObject({ photos: {}, conditionRating: { exterior: 8, notes: 'None' } });
    const { cover: _, ...row } = light.items[0] ?? { cover: null };
    expect(whole).toMatchObject(row);
    expect(light.items[0]).not.toHaveProperty('photos');
  });

  it('shows a part that cannot be read any more as empty', async () => {
    await insertCar({ number: 'MQ-0DDPART1', make: 'Odd', at: -1 });
    await sql`update consignments set personal_info = '{"firstName":7}' where number = 'MQ-0DDPART1'`.execute(
      testApp.db,
    );
    const { body } = await query(testApp.as(viewer), 'admin.consignments', { q: '0ddpart1' });
    expect((body as StaffConsignmentPage).items[0]).toMatchObject({ personalInfo: {}, vehicleInfo: { make: 'Odd' } });
    await sql`delete from consignments where number = 'MQ-0DDPART1'`.execute(testApp.db);
  });
});

describe('Deleted consignments', () => {
  it('are listed for admins, who can restore them', async () => {
    const { status, body } = await query(testApp.as(admin), 'admin.consignments', { deleted: true });
    expect([status, body]).toMatchObject([
      200,
      { total: 1, items: [{ number: 'MQ-DE1ETED1', deletedAt: expect.any(String) }] },
    ]);
    expect((await testApp.as(admin).get('/api/admin/consignments?deleted=true')).json()).toHaveLength(1);
  });

  it('are not for viewers', async () => {
    const { status, body } = await query(testApp.as(viewer), 'admin.consignments', { deleted: true });
    expect([status, body]).toMatchObject([403, { code: 'NOT_ALLOWED' }]);
    expect((await testApp.as(viewer).get('/api/admin/consignments?deleted=true')).statusCode).toBe(403);
  });
});

describe('The queue by REST', () => {
  it('takes status, q and sort, and keeps them in the address of the next page', async () => {
    const first = await testApp.as(viewer).get('/api/admin/consignments?q=ferrari&sort=oldest&status=&limit=1');
    expect(first.json()).toMatchObject([{ number: 'MQ-FERRAR01' }]);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await testApp.as(viewer).get(next);
    expect(second.json()).toMatchObject([{ number: 'MQ-FERRAR02' }]);
    expect([first.headers['x-total-count'], second.headers.link]).toEqual(['2', undefined]);
  });

  it('takes times of submission, open cases and a make', async () => {
    const path = '/api/admin/consignments?from=2026-01-01&before=2026-01-01T00:03:00Z&make=Ferrari&open=true&limit=1';
    const { headers, ...response } = await testApp.as(viewer).get(path);
    expect(response.json()).toMatchObject([{ number: 'MQ-FERRAR01' }]);
    expect(headers['x-total-count']).toBe('1');
    const all = await testApp.as(viewer).get('/api/admin/consignments?from=&before=&make=&open=');
    expect(all.json()).toHaveLength(4);
  });

  it('reads the parts of a page once, and again when one of its rows has changed in any way', async () => {
    const path = '/api/admin/consignments?q=ferrari&sort=oldest&limit=2';
    const read = async () => {
      sent.mockClear();
      const cars = (await testApp.as(viewer).get(path)).json();
      return { cars, statements: sent.mock.calls.length };
    };
    const change = (assignment: RawBuilder<unknown>) =>
      sql`update consignments set ${assignment} where number = 'MQ-FERRAR01'`.execute(testApp.db);

    const first = await read();
    expect(await read()).toEqual(first);
    await change(sql`vehicle_info = vehicle_info || '{"color":"Blu Corsa"}'`);
    const second = await read();
    // The rows without their parts, which showed the change, and then with them.
    expect(second.statements).toBe(first.statements + 1);
    const [roma, pista] = first.cars;
    expect(second.cars).toEqual([{ ...roma, vehicleInfo: { ...roma.vehicleInfo, color: 'Blu Corsa' } }, pista]);
    await change(sql`vehicle_info = vehicle_info - 'color'`);
    expect((await read()).cars).toEqual(first.cars);
    await change(sql`status = 'in_review'`);
    expect((await read()).cars).toEqual([{ ...roma, status: 'in_review' }, pista]);
    await change(sql`status = 'pending'`);
  });

  it('tells of what changes beside a row that was kept', async () => {
    const readAssignee = async () =>
      (await testApp.as(viewer).get('/api/admin/consignments?q=roma')).json()[0].assignee;
    await sql`update consignments set assignee_id = ${admin.id} where number = 'MQ-FERRAR01'`.execute(testApp.db);
    expect(await readAssignee()).toEqual({ id: admin.id, username: admin.username });
    await sql`update users set username = username || '2' where id = ${admin.id}`.execute(testApp.db);
    expect((await readAssignee()).username).toBe(`${admin.username}2`);
    await sql`update users set username = ${admin.username} where id = ${admin.id}`.execute(testApp.db);
    await sql`update consignments set assignee_id = null where number = 'MQ-FERRAR01'`.execute(testApp.db);
  });

  it.each([
    ...['status=unknown', 'sort=random', 'deleted=maybe', 'q=a&q=b', 'sort=newest&cursor=abc'],
    ...['from=monday', 'before=1', 'open=maybe', 'make=a&make=b', 'until=2026-01-01'],
  ])('refuses %s', async (search) => {
    const response = await testApp.as(viewer).get(`/api/admin/consignments?${search}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('The picture of a row', () => {
  const picture = (digit: number) => `/api/photos/00000000-0000-4000-8000-00000000000${digit}`;
  const readCover = async (number: string) => {
    const { body } = await query(testApp.as(viewer), 'admin.consignments', { q: number });
    return (body as StaffConsignmentPage).items[0]?.cover;
  };

  it('is the first photo of the outside of the car, in the order of the categories', async () => {
    const [scenic, front, rear] = [
      [{ url: picture(1) }],
      [{ url: picture(2) }, { url: picture(3) }],
      [{ url: picture(4) }],
    ];
    await insertCar({ number: 'MQ-C0VER001', photos: { exterior_rear: rear, exterior_front: front, scenic } });
    await insertCar({ number: 'MQ-C0VER002', photos: { scenic, trunk: rear } });
    await insertCar({ number: 'MQ-C0VER003', photos: { exterior_front: [], trunk: rear } });
    expect(await readCover('MQ-C0VER001')).toBe(picture(2));
    expect(await readCover('MQ-C0VER002')).toBe(picture(1));
    expect(await readCover('MQ-C0VER003')).toBeNull();
    await testApp.db.deleteFrom('consignments').where('number', 'like', 'MQ-C0VER%').execute();
  });

  it('is none where an old record has none', async () => {
    expect(await readCover('MQ-FERRAR01')).toBeNull();
  });
});

describe('The counters', () => {
  it('know how many there are of each status, and tell those who may restore them how many are deleted', async () => {
    const counts = {
      consignments: 4,
      drafts: 0,
      byStatus: { pending: 2, approved: 1, in_review: 1 },
      // The one in review was answered before.
      waiting: 2,
    };
    expect((await query(testApp.as(viewer), 'admin.counts')).body).toEqual({ ...counts, deleted: null });
    expect((await query(testApp.as(admin), 'admin.counts')).body).toEqual({ ...counts, deleted: 1 });
  });
});

describe('Paging', () => {
  it('neither loses nor repeats a row, whatever the order, the filter and the size of the page', async () => {
    // Only a few keys on purpose: usually the id breaks the tie.
    for (let n = 0; n < 24; n++) {
      await insertCar({
        number: `MQ-PAGE00${String(n).padStart(2, '0')}`,
        lastName: ['Same', 'Same', 'Söme'][n % 3] ?? '',
        make: 'Lotus',
        model: 'Elise',
        year: 2000 + (n % 2),
        status: n % 4 === 0 ? 'approved' : 'pending',
        at: 100 + (n % 3),
      });
    }
    const lists = fc.record({
      sort: fc.constantFrom(...STAFF_SORTS),
      status: fc.constantFrom(null, 'pending', 'approved'),
      q: fc.constantFrom(null, 'lotus', 'elise 2001'),
      limit: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(lists, async ({ limit, ...list }) => {
        const whole = await found({ ...list, limit: 1000 });
        const paged: string[] = [];
        let cursor: string | null = null;
        do {
          const { body } = await query(testApp.as(viewer), 'admin.consignments', { ...list, limit, cursor });
          const page = body as StaffConsignmentPage;
          paged.push(...page.items.map(({ number }) => number.slice(3)));
          cursor = page.nextCursor;
        } while (cursor);
        expect(paged).toEqual(whole);
        expect(new Set(paged).size).toBe(paged.length);
      }),
      { numRuns: 40 },
    );
  });
});
