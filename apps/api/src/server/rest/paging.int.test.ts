import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let owner: Person;
let admin: Person;
let serial = 0;

async function addCar(at: number): Promise<void> {
  await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos, created_at)
    values (${`MQ-${String(++serial).padStart(8, '0')}`}, ${owner.id}, '{}', '{"make":"Ferrari"}', '{}', '{}',
      timestamptz '2026-01-01 00:00Z' + ${at}::integer * interval '1 minute')`.execute(testApp.db);
}

async function addUser(): Promise<Person> {
  serial += 1;
  const { id } = await testApp.db
    .insertInto('users')
    .values({ username: `walker${serial}`, password: 'none', role: 'user' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username: `walker${serial}`, cookie: '' };
}

async function addDraft(at: number): Promise<void> {
  const { id } = await addUser();
  await sql`insert into draft_consignments (user_id, last_saved)
    values (${id}, timestamptz '2026-01-01 00:00Z' + ${at}::integer * interval '1 minute')`.execute(testApp.db);
}

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
  // Several with equal times: only the id distinguishes them.
  for (let n = 0; n < 23; n++) await addCar(Math.floor(n / 4));
  for (let n = 0; n < 17; n++) await addDraft(Math.floor(n / 4));
});
afterAll(() => testApp.close());

interface Walk {
  ids: number[];
  totals: (string | undefined)[];
}

async function walk(who: Person, start: string, between: () => Promise<void>): Promise<Walk> {
  const seen: Walk = { ids: [], totals: [] };
  for (let path: string | undefined = start; path; ) {
    const response = await testApp.as(who).get(path);
    expect(response.statusCode).toBe(200);
    seen.ids.push(...response.json().map(({ id }: { id: number }) => id));
    seen.totals.push(response.headers['x-total-count'] as string | undefined);
    path = /^<(.*)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    await between();
  }
  return seen;
}

async function idsIn(who: Person, path: string): Promise<number[]> {
  return (await testApp.as(who).get(path)).json().map(({ id }: { id: number }) => id);
}

const LATER = 1_000;
const LISTS = [
  ['the own consignments', '/api/user/consignments?limit=5', () => owner, () => addCar(LATER)],
  ['the queue', '/api/admin/consignments?limit=5', () => admin, () => addCar(LATER)],
  ['a part of the queue', '/api/admin/consignments?limit=5&q=ferrari&status=pending', () => admin, () => addCar(LATER)],
  ['the queue by vehicle', '/api/admin/consignments?limit=5&sort=vehicle', () => admin, async () => undefined],
  ['the drafts', '/api/admin/draft-consignments?limit=4', () => admin, () => addDraft(LATER)],
  ['the users', '/api/admin/users?limit=4', () => admin, async () => void (await addUser())],
] as const;

describe('Following Link from page to page', () => {
  it.each(LISTS)('shows everything in %s exactly once, whatever is added meanwhile', async (_, path, who, add) => {
    const before = await idsIn(who(), path.replace(/limit=\d+/, 'limit=1000'));
    const { ids, totals } = await walk(who(), path, add);
    expect(ids).toEqual(before);
    expect(totals.length).toBeGreaterThan(3);
    expect(Number(totals[0])).toBe(before.length);
  });
});

describe('The own consignments', () => {
  it('come all at once where no page is asked for', async () => {
    const response = await testApp.as(owner).get('/api/user/consignments');
    expect(response.headers['x-total-count']).toBe(String(response.json().length));
    expect(response.headers).not.toHaveProperty('link');
  });

  it('go on to the end after a cursor without a limit', async () => {
    const whole = await idsIn(owner, '/api/user/consignments');
    const first = await testApp.as(owner).get('/api/user/consignments?limit=5');
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1];
    expect(await idsIn(owner, `/api/user/consignments?cursor=${cursor}`)).toEqual(whole.slice(5));
  });

  it('are the caller’s, whosever cursor it is', async () => {
    const first = await testApp.as(owner).get('/api/user/consignments?limit=5');
    const next = /<(.*)>/.exec(String(first.headers.link))?.[1] ?? '';
    const stranger = await testApp.person();
    expect(await idsIn(stranger, next)).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=-1',
    'limit=1001',
    'limit=1.5',
    'limit=many',
    'cursor=nonsense',
    'cursor=W10',
    'limit=1&limit=2',
  ])('are not given for %s', async (query) => {
    const response = await testApp.as(owner).get(`/api/user/consignments?${query}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('An id in a path', () => {
  it.each(['1.0', '-1', '1e0', '0x1'])('is digits, not %s', async (id) => {
    const response = await testApp.as(owner).get(`/api/consignments/${id}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('A list of large consignments', () => {
  it('ends its pages after some megabytes, by default too, and still shows every one of 300', async () => {
    const collector = await testApp.person();
    // Incompressible text, as much as a consignment allows.
    await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos)
      select 'MQ-Z' || lpad(n::text, 7, '0'), ${collector.id}, '{}', '{"make":"Ferrari"}',
        jsonb_build_object('notes', (select string_agg(md5(n || ':' || m), '') from generate_series(1, 1500) m)), '{}'
      from generate_series(1, 300) n`.execute(testApp.db);
    for (const [who, path] of [
      [collector, '/api/user/consignments'],
      [collector, '/api/user/consignments?limit=1000'],
      [admin, '/api/admin/consignments?q=MQ-Z'],
    ] as const) {
      const first = await testApp.as(who).get(path);
      expect(first.statusCode, first.body.slice(0, 200)).toBe(200);
      expect(first.rawPayload.length).toBeLessThan(12_000_000);
      expect(first.headers.link).toMatch(/rel="next"/);
      const { ids, totals } = await walk(who, path, async () => undefined);
      expect([new Set(ids).size, ids.length]).toEqual([300, 300]);
      // Search results are only counted up to a limit.
      const isSearch = who !== collector;
      expect(totals[0]).toBe(isSearch ? '250' : '300');
      expect(first.headers['x-total-count-relation']).toBe(isSearch ? 'gte' : undefined);
    }
  });
});
