import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mutate, rest } from '../../testing/trpc-transport.ts';
import { REGISTRATION, readCookie, userRow, userWith } from './testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const login = (username: string, password: string) => testApp.guest.post('/api/auth/login', { username, password });

describe('register', () => {
  it('creates an account, returns 201 with the user and signs in', async () => {
    const response = await testApp.guest.post('/api/auth/register', REGISTRATION);
    const row = await userRow(testApp, 'grace');
    expect(rest(response)).toEqual({
      status: 201,
      body: {
        id: row?.id,
        username: 'grace',
        role: 'user',
        firstName: 'Grace',
        email: 'grace@example.com',
        phoneVerified: false,
      },
    });
    expect((await userWith(testApp, readCookie(response))).json()).toEqual(response.json());
    expect(row).toMatchObject({
      lastName: 'Hopper',
      phone: '+12125550134',
      smsConsent: false,
      twoFactorEnabled: false,
      password: expect.stringMatching(/^\$argon2id\$/),
    });
  });

  it('ignores permissions in the payload', async () => {
    const greedy = { id: 1, role: 'admin', phoneVerified: true, twoFactorEnabled: true, createdAt: '2000-01-01' };
    const outcome = await mutate(testApp.guest, 'auth.register', { ...REGISTRATION, ...greedy, username: 'greedy' });
    expect(outcome).toMatchObject({ status: 200, body: { role: 'user', phoneVerified: false } });
    expect(await userRow(testApp, 'greedy')).toMatchObject({
      role: 'user',
      phoneVerified: false,
      twoFactorEnabled: false,
    });
  });

  it('rejects a username that is taken, in any case, at its field', async () => {
    await testApp.person({ username: 'Taken' });
    const expected = {
      status: 409,
      body: {
        message: 'Username already exists',
        code: 'USERNAME_TAKEN',
        issues: [{ path: ['username'], message: 'Username already exists' }],
      },
    };
    for (const username of ['Taken', 'taken', ' TAKEN ']) {
      expect(rest(await testApp.guest.post('/api/auth/register', { ...REGISTRATION, username }))).toEqual(expected);
      expect(await mutate(testApp.guest, 'auth.register', { ...REGISTRATION, username })).toEqual(expected);
    }
  });

  it('gives a username to only one of several parallel requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        testApp.guest.post('/api/auth/register', { ...REGISTRATION, username: index % 2 ? 'race' : 'RACE' }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('ends the browser’s former session', async () => {
    const person = await testApp.person();
    await testApp.as(person).post('/api/auth/register', { ...REGISTRATION, username: 'second-account' });
    expect((await testApp.as(person).get('/api/auth/user')).statusCode).toBe(401);
  });

  it.each([
    ['firstName', '', 'First name is required'],
    ['lastName', ' ', 'Last name is required'],
    ['email', 'grace@', 'Invalid email address'],
    ['phone', '555-0134', 'Valid phone number is required'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['phone', '123-456-78', 'Valid phone number is required'],
    ['phone', '+999 123 456 789', 'Valid phone number is required'],
    ['firstName', 'a\u0000b', 'Contains characters that cannot be stored'],
    ['username', 'lone \ud800', 'Username may only have letters, digits, spaces and simple punctuation'],
    ['password', 'ä'.repeat(600), 'Password is too long or contains invalid characters'],
  ])('rejects %s %j', async (field, value, message) => {
    const body = { ...REGISTRATION, username: 'never-made', [field]: value };
    const expected = { status: 400, body: expect.objectContaining({ issues: [{ path: [field], message }] }) };
    const response = await testApp.guest.post('/api/auth/register', body);
    expect(rest(response)).toEqual(expected);
    expect(readCookie(response)).toBeUndefined();
    expect(await mutate(testApp.guest, 'auth.register', body)).toEqual(expected);
    expect(await userRow(testApp, 'never-made')).toBeUndefined();
  });

  it('keeps a long password in several scripts unchanged', async () => {
    const password = 'пароль 密码 🚗 '.repeat(8);
    await testApp.guest.post('/api/auth/register', { ...REGISTRATION, username: 'unicode', password });
    expect((await login('unicode', password)).statusCode).toBe(200);
    expect((await login('unicode', password.trimEnd())).statusCode).toBe(401);
  });
});
