import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: Person;
let viewer: Person;
const TOTAL = 7;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin' });
  viewer = await testApp.person({ role: 'viewer' });
  const owner = await testApp.person();
  // Equal times on purpose: the id must break the tie.
  await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos, created_at)
    select 'MQ-0000000' || n, ${owner.id}, '{"firstName":"Ada"}', '{"make":"Ferrari"}', '{}', '{}', timestamptz '2026-01-01 10:00:00.123456Z' + (n / 3) * interval '1 microsecond'
    from generate_series(1, ${TOTAL}::integer) n`.execute(testApp.db);
});
afterAll(() => testApp.close());

interface Row {
  id: number;
  createdAt: string;
}

describe('The staff’s list of consignments', () => {
  it('comes whole to a script, newest first, with its total', async () => {
    const response = await testApp.as(admin).get('/api/admin/consignments');
    const list: Row[] = response.json();
    expect([response.statusCode, response.headers['x-total-count'], list.length]).toEqual([200, String(TOTAL), TOTAL]);
    expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).sort((a, b) => b - a));
    expect(response.headers.link).toBeUndefined();
  });

  it('is paged by cursor without losing or repeating a row', async () => {
    const seen: number[] = [];
    let url: string | undefined = '/api/admin/consignments?limit=2';
    while (url) {
      const response = await testApp.as(viewer).get(url);
      seen.push(...response.json().map(({ id }: Row) => id));
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(seen).toHaveLength(TOTAL);
    expect(new Set(seen).size).toBe(TOTAL);
  });

  it('reads from an index', async () => {
    // Seven rows are faster to read without an index; the test only checks that the index fits the query.
    const plan = await testApp.db.connection().execute(async (connection) => {
      await sql`set enable_seqscan = off`.execute(connection);
      const { rows } = await sql<Record<string, string>>`explain select id from consignments
        where deleted_at is null and (created_at, id) < (now(), 5) order by created_at desc, id desc limit 51`.execute(
        connection,
      );
      await sql`reset enable_seqscan`.execute(connection);
      return rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(plan).toContain('consignments_newest');
    expect(plan).not.toContain('Sort');
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=abc', 'cursor=WyJ4IiwxXQ'])('refuses %s', async (query) => {
    const response = await testApp.as(admin).get(`/api/admin/consignments?${query}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('is closed to consignors and guests', async () => {
    const owner = await testApp.person();
    expect((await testApp.as(owner).get('/api/admin/consignments')).statusCode).toBe(403);
    expect((await testApp.guest.get('/api/admin/consignments')).statusCode).toBe(401);
  });
});

describe('The staff’s list of drafts', () => {
  it('holds who, which car and when it was last saved, and no photos', async () => {
    await testApp.ownerWithDraft({ vehicleInfo: { make: 'Porsche' } });
    const response = await testApp.as(viewer).get('/api/admin/draft-consignments');
    expect(response.headers['x-total-count']).toBe('1');
    expect(Object.keys(response.json()[0]).sort()).toEqual([
      'createdAt',
      'currentStep',
      'id',
      'lastSaved',
      'personalInfo',
      'userId',
      'vehicleInfo',
    ]);
  });

  it('leads to the whole draft, and the reading is recorded', async () => {
    const { owner, draft } = await testApp.ownerWithDraft();
    const response = await testApp
      .as(viewer)
      .get(`/trpc/admin.draft?input=${encodeURIComponent(JSON.stringify({ json: { id: draft.id } }))}`);
    expect(response.json().result.data.json).toMatchObject({ id: draft.id, userId: owner.id });
    const events = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['kind', 'actorId', 'ownerId'])
      .where('draftId', '=', draft.id)
      .execute();
    expect(events).toEqual([{ kind: 'draft_read', actorId: viewer.id, ownerId: owner.id }]);
  });
});
