import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { fillSkeletons } from './fill-skeletons.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const TAKEN = { status: 409, body: { code: 'USERNAME_TAKEN', message: 'Username already exists' } };
const register = (username: string) =>
  mutate(testApp.guest, 'auth.register', {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '(212) 555-0134',
    username,
    password: PASSWORD,
  });
const userNamed = (username: string) =>
  testApp.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
const refused = (message: string) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', issues: [{ path: ['username'], message }] },
});

describe('A username that looks like another', () => {
  it('is taken, in any similar characters, whoever creates the account', async () => {
    expect((await register('morgan01')).status).toBe(200);
    const admin = await testApp.person({ role: 'admin' });
    for (const username of ['MORGANO1', 'rnorgan01', 'morganol', 'Morgan0I', 'ｍｏｒｇａｎ０１']) {
      expect(await register(username)).toMatchObject(TAKEN);
      const wish = { username, password: PASSWORD, role: 'user' };
      expect(await mutate(testApp.as(admin), 'users.create', wish)).toMatchObject(TAKEN);
    }
  });

  it('is taken even in a different alphabet', async () => {
    expect((await register('сосоа')).status).toBe(200);
    expect(await register('cocoa')).toMatchObject(TAKEN);
  });

  it('cannot be registered twice at the same time', async () => {
    const outcomes = await Promise.all(['twinl', 'twin1', 'TWINI'].map(register));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is rejected with the reason when it mixes alphabets or hides characters', async () => {
    expect(await register('аdmin')).toMatchObject(refused('Username may only have letters of one alphabet'));
    for (const username of ['admin\u200b', '\u202enimda', 'ad\u00admin', 'a\nb\rc']) {
      expect(await register(username)).toMatchObject(
        refused('Username may only have letters, digits, spaces and simple punctuation'),
      );
    }
  });

  it('is available again when the account is closed', async () => {
    const admin = await testApp.person({ role: 'admin' });
    expect((await register('goner')).status).toBe(200);
    const { id } = await userNamed('goner');
    expect((await mutate(testApp.as(admin), 'users.delete', { id })).status).toBe(200);
    expect((await register('g0ner')).status).toBe(200);
  });
});

describe('Signing in', () => {
  it('accepts every equivalent spelling', async () => {
    await register('Zoë  Byron');
    const { logIn } = accountFacts(testApp);
    for (const username of ['Zoë Byron', 'zoe\u0308 byron', 'ＺＯË　ＢＹＲＯＮ', ' Zoë\u00a0Byron ']) {
      expect((await logIn({ username }, PASSWORD)).json()).toMatchObject({ username: 'Zoë Byron' });
    }
    expect((await logIn({ username: 'Zoe Byron' }, PASSWORD)).statusCode).toBe(401);
  });
});

describe('Existing accounts', () => {
  it('continue unchanged; the oldest of several look-alikes blocks new ones', async () => {
    const [first, second, third] = ['older', '0lder', '0\u200blder'];
    for (const username of [first, second, third]) await testApp.person({ username: String(username) });
    const log = { info: () => undefined };
    await Promise.all([fillSkeletons(testApp.db, log), fillSkeletons(testApp.db, log)]);
    const skeletons = await testApp.db
      .selectFrom('users')
      .select(['username', 'usernameSkeleton'])
      .where('username', 'in', [String(first), String(second), String(third)])
      .orderBy('id')
      .execute();
    expect(skeletons.map(({ usernameSkeleton }) => usernameSkeleton !== null).slice(0, 2)).toEqual([true, false]);
    const { logIn } = accountFacts(testApp);
    for (const username of [first, second, third]) {
      expect((await logIn({ username: String(username) }, PASSWORD)).json()).toMatchObject({ username });
    }
    expect(await register('Oider')).toMatchObject(TAKEN);
  });
});
