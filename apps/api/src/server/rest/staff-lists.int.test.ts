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
    '/api/admin/consignments?colour=red',
    '/api/admin/draft-consignments?q=ferrari',
    '/api/admin/draft-consignments?sort=nonsense',
    '/api/admin/users?sort=newest',
    '/api/user/consignments?status=pending',
  ])('is refused in %s', async (path) => {
    const answer = await testApp.as(admin).get(path);
    const [name] = new URL(path, 'http://x').searchParams.keys();
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: [name], message: 'This list does not take this parameter' }],
    ]);
  });
});

describe('A search', () => {
  it.each(['x', '%25', '%20f%20'])('that is too short is refused: %j', async (q) => {
    const answer = await testApp.as(admin).get(`/api/admin/consignments?q=${q}`);
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, ['q']]);
  });

  it('that is empty, as a form sends it, is none', async () => {
    expect((await testApp.as(admin).get('/api/admin/consignments?q=')).statusCode).toBe(200);
  });
});

describe('A limit that is none', () => {
  it.each([
    ['-1', 'Must be a number'],
    ['0', 'Must be at least 1'],
    ['1001', 'Must be at most 1000'],
  ])('%j is refused in words for people', async (limit, message) => {
    const answer = await testApp.as(admin).get(`/api/admin/consignments?limit=${limit}`);
    expect(answer.json().issues).toEqual([{ path: ['limit'], message }]);
  });
});

describe('A whole draft', () => {
  it('is read by staff, and the reading is recorded', async () => {
    const { owner: someone, draft } = await testApp.ownerWithDraft();
    const answer = await testApp.as(admin).get(`/api/admin/draft-consignments/${draft.id}`);
    expect(answer.json()).toEqual((await testApp.as(someone).get('/api/draft-consignment')).json());
    const { rows } = await sql<{ actorId: number }>`
      select actor_id as "actorId" from consignment_events where kind = 'draft_read' and draft_id = ${draft.id}`.execute(
      testApp.db,
    );
    expect(rows).toEqual([{ actorId: admin.id }]);
    expect((await testApp.as(someone).get(`/api/admin/draft-consignments/${draft.id}`)).statusCode).toBe(403);
  });
});
