import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import type { Role } from '@marque/domain/account/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sessions } from '../../transport/ports/sessions.port.ts';
import { insertUser } from '../auth/auth.queries.ts';
import { MAX_SESSIONS } from './session-adapter.ts';
import { createSessions } from './sessions.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
let database: TestDatabase;
let sessions: Sessions;
let now: Date;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  sessions = createSessions(database.db, () => now);
});
afterAll(() => database.drop());
beforeEach(() => {
  now = new Date('2026-11-21T10:00:00.000Z');
});

function pass(milliseconds: number): void {
  now = new Date(now.getTime() + milliseconds);
}

async function person(role: Role = 'user') {
  people += 1;
  return insertUser(database.db, { username: `person${people}`, password: 'hash', role, firstName: 'Ada' });
}

const rows = () => database.db.selectFrom('sessions').selectAll().execute();
const inAbout = (milliseconds: number) => Math.abs(milliseconds) < 1_000;

describe('a session', () => {
  it('returns its user with their current data', async () => {
    const user = await person();
    const { id } = await sessions.create(user);
    expect(await sessions.find(id)).toMatchObject({ user, renewedUntil: null });
    await database.db.updateTable('users').set({ firstName: 'Grace' }).where('id', '=', user.id).execute();
    expect((await sessions.find(id))?.user).toEqual({ ...user, firstName: 'Grace' });
  });

  it('replaces the least recently used one when there are fifty', async () => {
    const [user, other] = [await person(), await person()];
    const { id: others } = await sessions.create(other);
    const ids: string[] = [];
    for (let i = 0; i < MAX_SESSIONS; i++) {
      ids.push((await sessions.create(user)).id);
      pass(60_000);
    }
    const [first = '', second = ''] = ids;
    // Started first, but still in use.
    pass(10 * 60_000);
    expect(await sessions.find(first)).not.toBeNull();
    const { id: newest } = await sessions.create(user);
    expect(await sessions.find(second)).toBeNull();
    for (const id of [first, newest, ...ids.slice(2), others]) expect(await sessions.find(id)).not.toBeNull();
    await Promise.all(Array.from({ length: 5 }, () => sessions.create(user)));
    expect((await rows()).filter(({ userId }) => userId === user.id)).toHaveLength(MAX_SESSIONS);
  });

  it('has 256 random bits, of which the database stores only a hash', async () => {
    const user = await person();
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await sessions.create(user)).id));
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^u[\w-]{43}$/);
    const stored = JSON.stringify(await rows());
    for (const id of ids) expect(stored).not.toContain(id);
  });

  it.each(['u', 's', '', 'x'.repeat(44), 'u\u0000', `u${'a'.repeat(10_000)}`, "u' or 1=1 --"])(
    'is not opened by %j',
    async (id) => {
      expect(await sessions.find(id)).toBeNull();
      await sessions.end(id);
    },
  );

  it('is not opened by what the database stores of it', async () => {
    await sessions.create(await person());
    for (const { idHash } of await rows()) {
      expect(await sessions.find(idHash)).toBeNull();
      expect(await sessions.find(`u${idHash}`)).toBeNull();
    }
  });

  it.each<[Role, number, number]>([
    ['user', 24 * HOUR, 30 * DAY],
    ['admin', 8 * HOUR, 7 * DAY],
    ['viewer', 8 * HOUR, 7 * DAY],
  ])('of a %s ends unused after its idle time', async (role, idle, absolute) => {
    const user = await person(role);
    const { id, expiresAt } = await sessions.create(user);
    expect(inAbout(expiresAt.getTime() - now.getTime() - idle)).toBe(true);
    const [row] = (await rows()).filter(({ userId }) => userId === user.id);
    expect(Number(row?.absoluteExpiresAt) - now.getTime()).toBe(absolute);
    pass(idle / 2 - 1_000);
    expect(await sessions.find(id)).toMatchObject({ user, renewedUntil: null });
    pass(idle / 2 + 2_000);
    expect(await sessions.find(id)).toBeNull();
    expect((await rows()).filter(({ userId }) => userId === user.id)).toEqual([]);
  });

  it('is extended by use, once half its idle time is over', async () => {
    const { id } = await sessions.create(await person());
    pass(13 * HOUR);
    const found = await sessions.find(id);
    expect(inAbout(Number(found?.renewedUntil) - now.getTime() - DAY)).toBe(true);
    expect((await sessions.find(id))?.renewedUntil).toBeNull();
    pass(20 * HOUR);
    expect(await sessions.find(id)).not.toBeNull();
  });

  it('is never extended beyond its absolute end', async () => {
    const start = now.getTime();
    const { id } = await sessions.create(await person());
    let last: Date | null = null;
    while (now.getTime() - start < 30 * DAY - 13 * HOUR) {
      pass(13 * HOUR);
      last = (await sessions.find(id))?.renewedUntil ?? last;
    }
    expect(last?.getTime()).toBe(start + 30 * DAY);
    expect(await sessions.find(id)).toMatchObject({ renewedUntil: null });
    now = new Date(start + 30 * DAY);
    expect(await sessions.find(id)).toBeNull();
  });

  it('ends on request, and only that one', async () => {
    const user = await person();
    const [one, other] = [await sessions.create(user), await sessions.create(user)];
    await sessions.end(one.id);
    await sessions.end(one.id);
    expect(await sessions.find(one.id)).toBeNull();
    expect(await sessions.find(other.id)).not.toBeNull();
  });

  it('ends with all others of its user, except the one to keep', async () => {
    const [user, stranger] = [await person(), await person()];
    const [one, two, foreign] = [
      await sessions.create(user),
      await sessions.create(user),
      await sessions.create(stranger),
    ];
    await sessions.endAllOf(user.id, one.id);
    expect(await sessions.find(one.id)).not.toBeNull();
    expect(await sessions.find(two.id)).toBeNull();
    await sessions.endAllOf(user.id);
    expect(await sessions.find(one.id)).toBeNull();
    expect(await sessions.find(foreign.id)).not.toBeNull();
  });

  it.each<[Role, Role]>([
    ['user', 'admin'],
    ['admin', 'user'],
  ])('of a %s does not outlive becoming %s', async (before, after) => {
    const user = await person(before);
    const { id } = await sessions.create(user);
    await database.db.updateTable('users').set({ role: after }).where('id', '=', user.id).execute();
    expect(await sessions.find(id)).toBeNull();
  });

  it('is deleted with its user', async () => {
    const user = await person();
    const { id } = await sessions.create(user);
    await database.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await sessions.find(id)).toBeNull();
  });

  it('is deleted once it has expired', async () => {
    await database.db.deleteFrom('sessions').execute();
    await sessions.create(await person());
    pass(25 * HOUR);
    const living = await sessions.create(await person());
    await sessions.deleteExpired();
    expect(await rows()).toHaveLength(1);
    expect(await sessions.find(living.id)).not.toBeNull();
  });
});
