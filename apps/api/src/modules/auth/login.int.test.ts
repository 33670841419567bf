import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';
import { readCookie, userRow, userWith, WRONG_CREDENTIALS } from './testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const login = (username: string, password = PASSWORD, headers?: Record<string, string>) =>
  testApp.guest.post('/api/auth/login', { username, password }, headers);
const sessionCount = async () => (await testApp.db.selectFrom('sessions').select('idHash').execute()).length;

describe('the current user', () => {
  it('is no one for a guest, through REST and tRPC', async () => {
    const expected = { status: 401, body: { message: 'Please sign in.', code: 'NOT_SIGNED_IN' } };
    expect(rest(await testApp.guest.get('/api/auth/user'))).toEqual(expected);
    expect(await query(testApp.guest, 'auth.user')).toEqual(expected);
  });

  it('is the cookie’s user, with exactly the documented fields', async () => {
    const person = await testApp.person();
    const expected = {
      status: 200,
      body: {
        id: person.id,
        username: person.username,
        role: 'user',
        firstName: 'Ada',
        email: `${person.username}@example.com`,
        phoneVerified: true,
      },
    };
    expect(rest(await testApp.as(person).get('/api/auth/user'))).toEqual(expected);
    expect(await query(testApp.as(person), 'auth.user')).toEqual(expected);
  });

  it('is no one with a made-up cookie', async () => {
    expect((await userWith(testApp, `u${'A'.repeat(43)}`)).statusCode).toBe(401);
  });
});

describe('login', () => {
  it('returns the user and starts a session', async () => {
    const person = await testApp.person();
    const response = await login(person.username);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual((await testApp.as(person).get('/api/auth/user')).json());
    expect(response.cookies).toEqual([
      expect.objectContaining({
        name: 'marque_session',
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        expires: expect.any(Date),
      }),
      expect.objectContaining({ name: 'marque_device', path: '/', httpOnly: true, sameSite: 'Lax' }),
    ]);
    expect((await userWith(testApp, readCookie(response))).json().username).toBe(person.username);
  });

  it('accepts the username regardless of case and surrounding white space', async () => {
    await testApp.person({ username: 'Countess' });
    expect((await login(' cOUNTESS ')).json().username).toBe('Countess');
    expect((await mutate(testApp.guest, 'auth.login', { username: 'COUNTESS', password: PASSWORD })).status).toBe(200);
  });

  it('gives the same response to a wrong password, an unknown name and impossible input', async () => {
    const { username } = await testApp.person();
    const sessions = await sessionCount();
    for (const [name, password] of [
      [username, 'not the password'],
      [username, `${PASSWORD} `],
      [username, PASSWORD.toUpperCase()],
      [username, 'a'.repeat(50_000)],
      [username, 'a password \ud800'],
      ['nobody-has-this-name', PASSWORD],
      ['nobody\u0000', PASSWORD],
      ['n'.repeat(900), PASSWORD],
      ["' or 1=1 --", PASSWORD],
    ] as const) {
      const response = await login(name, password);
      expect(rest(response)).toEqual(WRONG_CREDENTIALS);
      expect(readCookie(response)).toBeUndefined();
      expect(await mutate(testApp.guest, 'auth.login', { username: name, password })).toEqual(WRONG_CREDENTIALS);
    }
    expect(await sessionCount()).toBe(sessions);
  });

  it('hashes as much for an unknown name as for a known one', async () => {
    const { username } = await testApp.person();
    const verify = vi.spyOn(testApp.deps.passwords, 'verify');
    const verifyNothing = vi.spyOn(testApp.deps.passwords, 'verifyNothing');
    await login(username, 'not the password');
    await login('nobody-has-this-name', 'not the password');
    expect([verify.mock.calls.length, verifyNothing.mock.calls.length]).toEqual([1, 1]);
    vi.restoreAllMocks();
  });

  it.each([
    [{ username: '', password: 'x' }, 'username', 'Username is required'],
    [{ username: '   ', password: 'x' }, 'username', 'Username is required'],
    [{ password: 'x' }, 'username', 'Username is required'],
    [{ username: 'x', password: '' }, 'password', 'Password is required'],
    [{ username: 'x' }, 'password', 'Password is required'],
    [{ username: { $ne: 1 }, password: 'x' }, 'username', 'Username is required'],
  ])('reports what is missing in %j', async (body, field, message) => {
    const expected = { status: 400, body: expect.objectContaining({ issues: [{ path: [field], message }] }) };
    expect(rest(await testApp.guest.post('/api/auth/login', body))).toEqual(expected);
    expect(await mutate(testApp.guest, 'auth.login', body)).toEqual(expected);
  });

  it('ends the browser’s former session and never adopts a given id', async () => {
    const person = await testApp.person();
    const planted = `u${'A'.repeat(43)}`;
    expect(readCookie(await login(person.username, PASSWORD, { cookie: `marque_session=${planted}` }))).not.toBe(
      planted,
    );

    const first = readCookie(await login(person.username));
    const second = readCookie(await login(person.username, PASSWORD, { cookie: `marque_session=${first}` }));
    expect(second).not.toBe(first);
    expect((await userWith(testApp, first)).statusCode).toBe(401);
    expect((await userWith(testApp, second)).statusCode).toBe(200);
  });

  it('keeps the session when it fails', async () => {
    const person = await testApp.person();
    const response = await login(person.username, 'not the password', { cookie: person.cookie });
    expect(response.statusCode).toBe(401);
    expect((await testApp.as(person).get('/api/auth/user')).statusCode).toBe(200);
  });

  it('signs no one in while a second factor is pending', async () => {
    const person = await testApp.person();
    const second = { twoFactorEnabled: true, twoFactorMethod: 'sms' } as const;
    await testApp.db.updateTable('users').set(second).where('id', '=', person.id).execute();
    const before = await sessionCount();
    const response = await login(person.username);
    expect(rest(response)).toEqual({ status: 200, body: { requiresTwoFactor: true, id: person.id, method: 'sms' } });
    expect((await userWith(testApp, readCookie(response))).statusCode).toBe(401);
    expect(await sessionCount()).toBe(before);
    expect(rest(await login(person.username, 'not the password'))).toEqual(WRONG_CREDENTIALS);
  });

  it('updates an older hash', async () => {
    const { username } = await testApp.person();
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
    await testApp.db.updateTable('users').set({ password: weak }).where('username', '=', username).execute();
    expect((await login(username, 'not the password')).statusCode).toBe(401);
    expect((await userRow(testApp, username))?.password).toBe(weak);
    expect((await login(username)).statusCode).toBe(200);
    expect((await userRow(testApp, username))?.password).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
    expect((await login(username)).statusCode).toBe(200);
  });

  it('is logged, successful or not, without names and passwords', async () => {
    const person = await testApp.person({ username: 'a-name-for-the-log' });
    testApp.logged.length = 0;
    await login(person.username, 'a wrong password for the log');
    await login(person.username);
    const lines = testApp.logged.filter(({ msg }) => msg === 'login refused' || msg === 'logged in');
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'login refused', level: 40, userId: person.id, reqId: expect.any(String) }),
      expect.objectContaining({ msg: 'logged in', level: 30, userId: person.id, reqId: expect.any(String) }),
    ]);
    expect(JSON.stringify(testApp.logged)).not.toMatch(/for-the-log|for the log|long enough password/);
  });
});

describe('logout', () => {
  it('ends the session at once and clears the cookie', async () => {
    const person = await testApp.person();
    const other = readCookie(await login(person.username));
    const response = await testApp.as(person).post('/api/auth/logout');
    expect(rest(response)).toEqual({ status: 200, body: { loggedOut: true } });
    expect(readCookie(response)).toBe('');
    expect((await testApp.as(person).get('/api/auth/user')).statusCode).toBe(401);
    expect((await userWith(testApp, other)).statusCode).toBe(200);
  });

  it.each([
    ['/api/auth/logout', 'REST'],
    ['/trpc/auth.logout', 'tRPC'],
  ])('at %s makes the browser delete the photos that it caches for a day (%s)', async (path) => {
    const response = await testApp.as(await testApp.person()).post(path);
    expect([response.statusCode, response.headers['clear-site-data']]).toEqual([200, '"cache"']);
  });

  it('works for a guest and when repeated', async () => {
    const person = await testApp.person();
    for (const caller of [testApp.guest, testApp.as(person), testApp.as(person)]) {
      expect(await mutate(caller, 'auth.logout')).toEqual({ status: 200, body: { loggedOut: true } });
    }
  });
});
