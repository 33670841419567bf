import type { ManagedUser, UserPage } from '@marque/domain/account/admin-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { query, rest } from '../../testing/trpc-transport.ts';

let testApp: TestApp;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin', username: 'chief' });
});
afterAll(() => testApp.close());

const list = async (input: object = {}) => (await query(testApp.as(admin), 'users.list', input)).body as UserPage;
const names = (page: UserPage) => page.items.map(({ username }) => username);

describe('The list of users', () => {
  it('contains what User Management shows, and no credentials', async () => {
    const person = await testApp.person({ username: 'shown' });
    await testApp.db
      .updateTable('users')
      .set({ twoFactorEnabled: true, twoFactorSecret: 'v1.sealed', verificationCode: 'a hash' })
      .where('id', '=', person.id)
      .execute();
    const response = await testApp.as(admin).get('/api/admin/users');
    const [first] = response.json();
    expect(first).toEqual({
      id: person.id,
      username: 'shown',
      role: 'user',
      phoneVerified: true,
      twoFactorEnabled: true,
      twoFactorMethod: 'app',
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'shown@example.com',
      phone: '+12125550123',
      createdAt: expect.any(String),
      deletionDueAt: null,
    } satisfies Record<keyof ManagedUser, unknown>);
    expect(response.body).not.toMatch(/argon2|sealed|a hash/);
    expect((await list()).items[0]).toEqual(first);
  });

  it('shows the newest first, page by page, each user once', async () => {
    const people = [];
    for (let i = 0; i < 5; i++) people.push(await testApp.person());
    const first = await list({ limit: 2 });
    const all = await list();
    expect([first.items.length, first.total]).toEqual([2, all.items.length]);
    expect(names(first)).toEqual([people[4]?.username, people[3]?.username]);
    const second = await list({ limit: 2, cursor: first.nextCursor });
    expect(names(second)).toEqual([people[2]?.username, people[1]?.username]);
    expect(second.total).toBe(all.items.length);
    const rest = await list({ cursor: second.nextCursor });
    expect([...names(first), ...names(second), ...names(rest)]).toEqual(names(all));
    expect(rest.nextCursor).toBeNull();
  });

  it('has the total and the next page in headers in REST', async () => {
    const response = await testApp.as(admin).get('/api/admin/users?limit=1&q=chief');
    expect([response.statusCode, response.headers['x-total-count'], response.headers.link]).toEqual([
      200,
      '1',
      undefined,
    ]);
    const paged = await testApp.as(admin).get('/api/admin/users?limit=1');
    expect(paged.headers.link).toMatch(/^<\/api\/admin\/users\?limit=1&cursor=[\w-]+>; rel="next"$/);
  });

  it('finds parts of username, names and email, regardless of case', async () => {
    const person = await testApp.person({ username: 'Wren_100%' });
    await testApp.db
      .updateTable('users')
      .set({ firstName: 'Grace', lastName: 'Hopper', email: 'Amazing@Navy.example' })
      .where('id', '=', person.id)
      .execute();
    for (const q of ['wren', 'GRACE', 'opp', 'navy.ex', 'grace hopper', 'hopper  wren', '_100', '100%']) {
      expect([q, names(await list({ q }))]).toEqual([q, ['Wren_100%']]);
    }
    for (const q of ['wren q', 'wren\u0000', 'gr_ce', 'w%n', '\\', 'hopper navy.com']) {
      expect([q, await list({ q })]).toEqual([q, { items: [], total: 0, nextCursor: null }]);
    }
  });

  it('counts the results of a search on all pages, up to a limit', async () => {
    const rows = Array.from({ length: 252 }, (_, index) => ({ username: `crowd-${index}`, password: 'x' }));
    await testApp.db.insertInto('users').values(rows).execute();
    expect((await list({ q: 'crowd-24', limit: 3 })).total).toBe(11);
    expect((await list({ q: 'crowd-', limit: 3 })).total).toBeNull();
    const everybody = await list();
    expect((await list({ limit: 3 })).total).toBe(everybody.items.length);
    await testApp.db.deleteFrom('users').where('username', 'like', 'crowd-%').execute();
  });

  it('leaves out users whose account is closed', async () => {
    const person = await testApp.person({ username: 'leaver' });
    const { total } = await list({ limit: 1 });
    await testApp.as(admin).delete(`/api/admin/users/${person.id}`);
    expect(await list({ q: 'leaver' })).toMatchObject({ items: [], total: 0 });
    expect(await list({ q: `deleted-${person.id}` })).toMatchObject({ items: [] });
    expect((await list({ limit: 1 })).total).toBe((total ?? 0) - 1);
  });

  it.each(['none', Buffer.from('["newest","2026-01-01 00:00:00+00",1]').toString('base64url')])(
    'rejects %j, a cursor of another list',
    async (cursor) => {
      const response = await testApp.as(admin).get(`/api/admin/users?cursor=${cursor}`);
      expect(rest(response)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    },
  );
});
