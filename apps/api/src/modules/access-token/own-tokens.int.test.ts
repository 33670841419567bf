import { ACCESS_TOKEN_PATTERN, MAX_TOKENS } from '@marque/domain/account/access-tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { whileSessionsEnd } from '../../testing/while-sessions-end.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { forgetExpiredTokens } from './access-token.service.ts';
import { hashToken } from './access-tokens.ts';
import { newToken, type ToldToken } from './testing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WISH = { name: 'The importer', scopes: ['read', 'write'], expiresInDays: 30 };

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;

beforeAll(async () => {
  testApp = await createTestApp();
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());

const create = (person: Person, wish: object = WISH) => mutate(testApp.as(person), 'accessToken.create', wish);
const revoke = (person: Person, id: number) => mutate(testApp.as(person), 'accessToken.revoke', { id });
const findRows = ({ id }: Person) =>
  testApp.db.selectFrom('apiTokens').selectAll().where('userId', '=', id).orderBy('id').execute();
const opens = async (token: string) => (await testApp.asBearer(token).get('/api/auth/user')).statusCode;
const eventKinds = async (person: Person) => (await facts.getEvents(person)).map(({ kind }) => kind);

async function fetchList(person: Person): Promise<ToldToken[]> {
  return (await query(testApp.as(person), 'accessToken.list')).body as ToldToken[];
}

async function backAgain(person: Person, role: 'user' | 'admin' | 'viewer' = 'user'): Promise<Person> {
  const { id } = await testApp.deps.sessions.create({ id: person.id, role });
  return { ...person, cookie: `marque_session=${id}` };
}

async function fill(person: Person, count: number, expiresAt: Date): Promise<void> {
  const values = Array.from({ length: count }, () => ({
    userId: person.id,
    name: 'One of many',
    tokenHash: hashToken(crypto.randomUUID()),
    scopes: ['read'],
    expiresAt,
  }));
  await testApp.db.insertInto('apiTokens').values(values).execute();
}

describe('Creating an access token', () => {
  it('returns the token once, stores its hash, emails the owner and is recorded', async () => {
    const owner = await testApp.person();
    const { token, ...told } = await newToken(testApp, owner, WISH);
    expect(token).toMatch(ACCESS_TOKEN_PATTERN);
    expect(told).toMatchObject({ name: 'The importer', scopes: ['read', 'write'], lastUsedAt: null });
    expect(Date.parse(told.expiresAt ?? '') - Date.parse(told.createdAt ?? '')).toBe(30 * DAY);
    expect(await fetchList(owner)).toEqual([told]);

    const [row] = await findRows(owner);
    expect(row?.tokenHash).toBe(hashToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await facts.getEvents(owner)).toEqual([{ kind: 'token_created', actorId: owner.id, data: {} }]);
    expect(await facts.noticesTo(owner)).toEqual(['token_created']);
  });

  it('never returns the same token twice', async () => {
    const owner = await testApp.person();
    const tokens = [await newToken(testApp, owner, WISH), await newToken(testApp, owner, WISH)];
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(2);
    expect((await fetchList(owner)).map(({ id }) => id)).toEqual(tokens.map(({ id }) => id).reverse());
  });

  it('requires a fresh proof', async () => {
    const owner = await testApp.person();
    testApp.advance(11 * MINUTE);
    expect(await create(owner)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_NEEDED' } });
    expect(await findRows(owner)).toEqual([]);
  });

  it('rejects invalid input field by field', async () => {
    const owner = await testApp.person();
    const { status, body } = await create(owner, { name: ' ', scopes: ['staff'], expiresInDays: 1 });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_FAILED' })]);
    const { issues } = body as { issues: { path: string[]; message: string }[] };
    expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'name: Please name this token',
      'scopes: Please choose whether this token may read or write',
      'expiresInDays: Please choose how long this token lasts',
    ]);
  });

  it('gives no one access to the admin area who has none themselves', async () => {
    const wish = { ...WISH, scopes: ['read', 'staff'] };
    const [owner, viewer] = [await testApp.person(), await testApp.person({ role: 'viewer' })];
    expect(await create(owner, wish)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    expect(await findRows(owner)).toEqual([]);
    expect((await create(viewer, wish)).status).toBe(200);
  });

  it(`stops at ${MAX_TOKENS} that have not expired, however many are asked for at once`, async () => {
    const owner = await testApp.person();
    await fill(owner, 10, new Date(testApp.deps.clock().getTime() - DAY));
    await fill(owner, MAX_TOKENS - 2, new Date(testApp.deps.clock().getTime() + DAY));
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => create(owner)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.body).toEqual({
      code: 'TOO_MANY_TOKENS',
      message: 'Please revoke an access token before you create another.',
    });
    expect(await findRows(owner)).toHaveLength(10 + MAX_TOKENS);
  });

  it('creates none for a session that ended in the meantime', async () => {
    const owner = await testApp.person();
    const made = await whileSessionsEnd(testApp, owner, () => create(owner));
    expect(made).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    expect(await findRows(owner)).toEqual([]);
  });
});

describe('Revoking an access token', () => {
  it('ends it at once, removes it from the list and is recorded', async () => {
    const owner = await testApp.person();
    const [one, other] = [await newToken(testApp, owner, WISH), await newToken(testApp, owner, WISH)];
    expect(await opens(one.token)).toBe(200);
    expect(await revoke(owner, one.id)).toEqual({ status: 200, body: { revoked: true } });
    expect([await opens(one.token), await opens(other.token)]).toEqual([401, 200]);
    expect((await fetchList(owner)).map(({ id }) => id)).toEqual([other.id]);
    expect(await eventKinds(owner)).toEqual(['token_created', 'token_created', 'token_revoked']);
    expect(await revoke(owner, one.id)).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
  });

  it('does not affect other people’s tokens', async () => {
    const [owner, other] = [await testApp.person(), await testApp.person({ role: 'admin' })];
    const { id, token } = await newToken(testApp, owner, WISH);
    expect(await revoke(other, id)).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
    expect(await opens(token)).toBe(200);
    expect(await fetchList(other)).toEqual([]);
  });
});

describe('An expired access token', () => {
  it('gives no access once it has expired, stays listed for 30 days, and is then deleted', async () => {
    let owner = await testApp.person();
    const { id, token, expiresAt } = await newToken(testApp, owner, { ...WISH, expiresInDays: 7 });
    const lasting = await newToken(testApp, owner, { ...WISH, expiresInDays: 365 });
    const end = Date.parse(expiresAt ?? '');
    const goTo = async (time: number) => {
      testApp.advance(time - testApp.deps.clock().getTime());
      owner = await backAgain(owner);
    };
    await goTo(end - 10 * MINUTE);
    expect(await opens(token)).toBe(200);
    await goTo(end);
    expect([await opens(token), await opens(lasting.token)]).toEqual([401, 200]);

    await goTo(end + 29 * DAY);
    await forgetExpiredTokens(testApp.deps);
    expect((await fetchList(owner)).map((listed) => listed.id)).toEqual([lasting.id, id]);
    await goTo(end + 30 * DAY);
    expect((await fetchList(owner)).map((listed) => listed.id)).toEqual([lasting.id]);
    expect(await findRows(owner)).toHaveLength(2);
    await forgetExpiredTokens(testApp.deps);
    expect((await findRows(owner)).map((row) => row.id)).toEqual([lasting.id]);
  });
});

describe('Access tokens when an account changes', () => {
  it('a reset of a forgotten password revokes them all: someone else may have used the account', async () => {
    const owner = await testApp.person();
    const { token } = await newToken(testApp, owner, WISH);
    await facts.forgot(owner.username);
    const link = await facts.tokenFor(owner, 'password_reset');
    const outcome = await mutate(testApp.guest, 'account.resetPassword', {
      token: link,
      password: 'quite another one',
    });
    expect(outcome.status).toBe(200);
    expect([await opens(token), await findRows(owner)]).toEqual([401, []]);
  });

  it('so does a password set by an administrator', async () => {
    const [owner, admin] = [await testApp.person(), await testApp.person({ role: 'admin' })];
    const { token } = await newToken(testApp, owner, WISH);
    const input = { id: owner.id, password: 'something nobody would guess' };
    expect((await mutate(testApp.as(admin), 'users.resetPassword', input)).status).toBe(200);
    expect(await opens(token)).toBe(401);
  });

  it('changing the password and signing out everywhere do not affect them', async () => {
    const owner = await testApp.person();
    const { token } = await newToken(testApp, owner, WISH);
    expect((await mutate(testApp.as(owner), 'account.endOtherSessions')).status).toBe(200);
    const change = { currentPassword: 'a long enough password', password: 'quite another one' };
    expect((await mutate(testApp.as(owner), 'account.changePassword', change)).status).toBe(200);
    expect(await opens(token)).toBe(200);
  });

  it('a lower role limits them at once, and a restored role needs no new tokens', async () => {
    const [admin, colleague] = [await testApp.person({ role: 'admin' }), await testApp.person({ role: 'admin' })];
    const { token } = await newToken(testApp, colleague, { ...WISH, scopes: ['read', 'write', 'staff'] });
    const script = testApp.asBearer(token);
    const changeRole = (role: string) => mutate(testApp.as(admin), 'users.changeRole', { id: colleague.id, role });
    const seen = async () => [
      (await script.get('/api/admin/consignments')).statusCode,
      (await script.get('/api/admin/users')).statusCode,
      (await script.get('/api/user/consignments')).statusCode,
    ];
    expect(await seen()).toEqual([200, 200, 200]);
    await changeRole('viewer');
    expect(await seen()).toEqual([200, 403, 200]);
    await changeRole('user');
    expect(await seen()).toEqual([403, 403, 200]);
    await changeRole('admin');
    expect(await seen()).toEqual([200, 200, 200]);
  });

  it('they end with a closed account, and stay while a deletion is pending', async () => {
    const [owner, admin] = [await testApp.person(), await testApp.person({ role: 'admin' })];
    const { token } = await newToken(testApp, owner, WISH);
    expect((await mutate(testApp.as(owner), 'account.requestDeletion')).status).toBe(200);
    expect(await opens(token)).toBe(200);
    expect((await mutate(testApp.as(admin), 'users.delete', { id: owner.id })).status).toBe(200);
    expect([await opens(token), await findRows(owner)]).toEqual([401, []]);
  });
});
