import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

describe('A parameter that a list does not take', () => {
  it.each([
    '/api/admin/consignments?paint=red',
    '/api/admin/draft-consignments?status=pending',
    '/api/admin/users?status=pending',
    '/api/user/consignments?status=pending',
  ])('is refused in %s', async (path) => {
    const response = await testApp.as(admin).get(path);
    const [name] = new URL(path, 'http://x').searchParams.keys();
    expect([response.statusCode, response.json().issues]).toEqual([
      400,
      [{ path: [name], message: 'This list does not take this parameter' }],
    ]);
  });
});

describe('A search', () => {
  it.each(['x', '%25', '%20f%20'])('that is too short is refused: %j', async (q) => {
    for (const list of ['consignments', 'draft-consignments']) {
      const response = await testApp.as(admin).get(`/api/admin/${list}?q=${q}`);
      expect([response.statusCode, response.json().issues[0].path]).toEqual([400, ['q']]);
    }
  });

  it('finds drafts by parts of name, VIN and car, all words of them, with the total', async () => {
    const { draft } = await testApp.ownerWithDraft({
      personalInfo: { firstName: 'Grace', lastName: 'Hopper' },
      vehicleInfo: { make: 'Lancia', model: 'Stratos', year: 1974, vin: '829AR0001571' },
    });
    await testApp.ownerWithDraft({ vehicleInfo: { make: 'Lancia', model: 'Delta' } });
    const find = async (q: string) => {
      const response = await testApp.as(admin).get(`/api/admin/draft-consignments?${new URLSearchParams({ q })}`);
      return [response.json().map(({ id }: { id: number }) => id), response.headers['x-total-count']];
    };
    for (const q of ['stratos', 'LANCIA hopper', 'gr st', '829ar', '1974'])
      expect(await find(q)).toEqual([[draft.id], '1']);
    expect(await find('lancia stratos delta')).toEqual([[], '0']);
    expect((await find('lancia'))[1]).toBe('2');
  });

  it('that is empty, as a form sends it, is none', async () => {
    expect((await testApp.as(admin).get('/api/admin/consignments?q=')).statusCode).toBe(200);
  });
});

describe('An order', () => {
  it.each(['draft-consignments', 'users'])('of %s is newest or oldest, page by page', async (list) => {
    await testApp.ownerWithDraft();
    await testApp.ownerWithDraft();
    const ids = async (path: string) =>
      (await testApp.as(admin).get(path)).json().map(({ id }: { id: number }) => id) as number[];
    const newest = await ids(`/api/admin/${list}?sort=newest`);
    expect(await ids(`/api/admin/${list}`)).toEqual(newest);
    const first = await testApp.as(admin).get(`/api/admin/${list}?sort=oldest&limit=1`);
    const next = /<(.*)>/.exec(String(first.headers.link))?.[1] ?? '';
    const rest = await ids(next.replace('limit=1', 'limit=1000'));
    expect([...first.json().map(({ id }: { id: number }) => id), ...rest]).toEqual(newest.toReversed());
    const response = await testApp.as(admin).get(`/api/admin/${list}?sort=nonsense`);
    expect(response.json().issues).toEqual([{ path: ['sort'], message: 'Must be one of newest, oldest' }]);
  });
});

describe('A limit that is none', () => {
  it.each([
    ['many', 'Must be a number'],
    ['1.5', 'Must be a whole number'],
    ['-1', 'Must be at least 1'],
    ['0', 'Must be at least 1'],
    ['1001', 'Must be at most 1000'],
  ])('%j is refused in words for people', async (limit, message) => {
    const response = await testApp.as(admin).get(`/api/admin/consignments?limit=${limit}`);
    expect(response.json().issues).toEqual([{ path: ['limit'], message }]);
  });
});

describe('A whole draft', () => {
  it('is read by staff, and the reading is recorded', async () => {
    const { owner: someone, draft } = await testApp.ownerWithDraft();
    const response = await testApp.as(admin).get(`/api/admin/draft-consignments/${draft.id}`);
    expect(response.json()).toEqual((await testApp.as(someone).get('/api/draft-consignment')).json());
    const { rows } = await sql<{ actorId: number }>`
      select actor_id as "actorId" from consignment_events where kind = 'draft_read' and draft_id = ${draft.id}`.execute(
      testApp.db,
    );
    expect(rows).toEqual([{ actorId: admin.id }]);
    expect((await testApp.as(someone).get(`/api/admin/draft-consignments/${draft.id}`)).statusCode).toBe(403);
  });
});
