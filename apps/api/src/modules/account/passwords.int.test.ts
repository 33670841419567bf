import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLink } from '../../platform/account-links/account-links.queries.ts';
import { getToken } from '../../platform/account-links/account-links.ts';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { accountFacts, LINK_INVALID, MINUTE, storedText } from './passwords-testing.ts';

const NEW_PASSWORD = 'another long password';
const SENT = { status: 200, body: { sent: true } };

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
beforeAll(async () => {
  testApp = await createTestApp();
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());

const setEmail = ({ id }: Person, email: string | null) =>
  testApp.db.updateTable('users').set({ email }).where('id', '=', id).execute();

async function withLink(role: 'user' | 'admin' = 'user'): Promise<{ person: Person; token: string }> {
  const person = await testApp.person({ role });
  await facts.forgot(person.username);
  return { person, token: await facts.tokenFor(person, 'password_reset') };
}

const reset = (token: string, password = NEW_PASSWORD) =>
  mutate(testApp.guest, 'account.resetPassword', { token, password });
const check = (token: string) => mutate(testApp.guest, 'account.checkResetLink', { token });

describe('A forgotten password', () => {
  it('sends a link by email, valid for 30 minutes, when the username is entered', async () => {
    const person = await testApp.person();
    const before = testApp.deps.clock().getTime();
    expect(await facts.forgot(` ${person.username.toUpperCase()} `)).toEqual(SENT);
    const [mail, ...more] = await facts.mailsTo(person);
    expect(more).toEqual([]);
    const [link] = await facts.readLinks(person);
    expect(mail).toMatchObject({
      kind: 'password_reset',
      toAddress: `${person.username}@example.com`,
      toName: 'Ada Byron',
      data: { linkId: link?.id, username: person.username },
      validUntil: link?.expiresAt,
    });
    const lifetime = (link?.expiresAt.getTime() ?? 0) - before;
    expect(lifetime).toBeGreaterThanOrEqual(30 * MINUTE);
    expect(lifetime).toBeLessThan(31 * MINUTE);
  });

  it('sends one message for each account of an address, five at most, the oldest first', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 6; i++) {
      const person = await testApp.person();
      await setEmail(person, 'Family@example.com');
      people.push(person);
    }
    expect(await facts.forgot('family@EXAMPLE.com')).toEqual(SENT);
    const mails = await Promise.all(people.map(facts.mailsTo));
    expect(mails.map((list) => list.length)).toEqual([1, 1, 1, 1, 1, 0]);
    expect(mails[3]?.[0]?.data).toMatchObject({ username: people[3]?.username });

    await facts.forgot(people[5]?.username ?? '');
    expect(await facts.mailsTo(people[5] as Person)).toHaveLength(1);
  });

  it.each([
    ['nobody', 'nobody-at-all'],
    ['an address of nobody', 'nobody@example.org'],
    ['what cannot be stored', 'a\u0000b'],
    ['half a character', '\ud800'],
    ['a pattern', '%'],
  ])('of %s gets the same response, and nothing is sent', async (_, account) => {
    const before = await testApp.db.selectFrom('mails').select('id').execute();
    expect(await facts.forgot(account)).toEqual(SENT);
    expect(await testApp.db.selectFrom('mails').select('id').execute()).toHaveLength(before.length);
    expect(testApp.logged.filter(({ msg }) => msg === 'background work failed')).toEqual([]);
  });

  it('of an account without an address, or a closed one, gets the same response, and nothing is sent', async () => {
    const [unreachable, closed] = [await testApp.person(), await testApp.person()];
    await setEmail(unreachable, null);
    await facts.close(closed);
    expect(await facts.forgot(unreachable.username)).toEqual(SENT);
    expect(await facts.forgot(closed.username)).toEqual(SENT);
    expect(await facts.forgot(`${closed.username}@example.com`)).toEqual(SENT);
    expect([...(await facts.mailsTo(unreachable)), ...(await facts.mailsTo(closed))]).toEqual([]);
  });

  it('requires a name or an address', async () => {
    const issues = [{ path: ['account'], message: 'Please enter your username or email' }];
    expect(await facts.forgot('  ')).toMatchObject({ status: 400, body: { issues } });
  });

  it('does the same work before the response, whether the account is known or not', async () => {
    const person = await testApp.person();
    const spies = [
      vi.spyOn(testApp.db, 'selectFrom'),
      vi.spyOn(testApp.db, 'transaction'),
      vi.spyOn(testApp.db, 'insertInto'),
      vi.spyOn(testApp.deps.pool, 'query'),
    ];
    const start = vi.spyOn(testApp.deps.background, 'start').mockImplementation(() => undefined);
    const counts: number[][] = [];
    for (const account of [person.username, 'nobody-at-all']) {
      for (const spy of spies) spy.mockClear();
      await mutate(testApp.guest, 'account.forgotPassword', { account });
      counts.push(spies.map((spy) => spy.mock.calls.length));
    }
    expect(start).toHaveBeenCalledTimes(2);
    for (const spy of [...spies, start]) spy.mockRestore();
    expect(counts[0]).toEqual(counts[1]);
    expect(counts[0]?.slice(0, 3)).toEqual([0, 0, 0]);
  });

  it('makes only the newest link work', async () => {
    const { person, token } = await withLink();
    await facts.forgot(person.username);
    expect(await reset(token)).toEqual(LINK_INVALID);
    expect((await reset(await facts.tokenFor(person, 'password_reset'))).status).toBe(200);
  });
});

describe('A mailed password link', () => {
  it('sets a new password and returns the username, without signing in', async () => {
    const { person, token } = await withLink();
    const response = await testApp.guest.post('/trpc/account.resetPassword', {
      json: { token, password: NEW_PASSWORD },
    });
    expect(response.json().result.data.json).toEqual({ username: person.username });
    expect(response.cookies.map(({ name }) => name)).toEqual(['marque_device']);
    expect((await facts.logIn(person, PASSWORD)).statusCode).toBe(401);
    expect((await facts.logIn(person, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('can be checked without being used up', async () => {
    const { person, token } = await withLink();
    expect(await check(token)).toEqual({ status: 200, body: { username: person.username } });
    expect(await check(token)).toEqual({ status: 200, body: { username: person.username } });
    expect((await reset(token)).status).toBe(200);
    expect(await check(token)).toEqual(LINK_INVALID);
  });

  it('works once', async () => {
    const { person, token } = await withLink();
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, 'a third long password')).toEqual(LINK_INVALID);
    expect((await facts.logIn(person, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('works for one of two who follow it at the same time', async () => {
    const { person, token } = await withLink();
    const passwords = ['the first of two passwords', 'the second of two passwords'];
    const outcomes = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
    const winner = passwords[outcomes.findIndex(({ status }) => status === 200)] ?? '';
    expect((await facts.logIn(person, winner)).statusCode).toBe(200);
    expect((await facts.getEvents(person)).filter(({ kind }) => kind === 'password_reset')).toHaveLength(1);
  });

  it('works for half an hour and no longer', async () => {
    const [early, late] = [await withLink(), await withLink()];
    testApp.advance(30 * MINUTE - 10_000);
    expect((await reset(early.token)).status).toBe(200);
    testApp.advance(10_000);
    expect(await check(late.token)).toEqual(LINK_INVALID);
    expect(await reset(late.token)).toEqual(LINK_INVALID);
    expect((await facts.logIn(late.person, PASSWORD)).statusCode).toBe(200);
  });

  it('ends every session, pending login and other link of the account, and no others', async () => {
    const { person, token } = await withLink();
    const bystander = await testApp.person();
    await facts.addPendingLogin(person);
    await facts.addPendingLogin(bystander);
    const now = testApp.deps.clock();
    await createLink(testApp.db, {
      userId: person.id,
      kind: 'email_change',
      data: { email: 'thief@example.com' },
      createdAt: now,
      expiresAt: new Date(now.getTime() + MINUTE),
    });
    expect((await reset(token)).status).toBe(200);
    expect(await facts.isSignedIn(person.cookie)).toBe(false);
    expect(await facts.readSessions(person)).toEqual([]);
    expect(await facts.readPendingLogins(person)).toEqual([]);
    expect((await facts.readLinks(person)).filter(({ usedAt }) => usedAt === null)).toEqual([]);
    expect(await facts.isSignedIn(bystander.cookie)).toBe(true);
    expect(await facts.readPendingLogins(bystander)).toHaveLength(1);
  });

  it('is recorded, and the owner is told', async () => {
    const { person, token } = await withLink();
    await reset(token);
    expect(await facts.getEvents(person)).toEqual([{ kind: 'password_reset', actorId: person.id, data: {} }]);
    expect(await facts.noticesTo(person)).toEqual(['password_reset']);
  });

  it('leaves the second factor on', async () => {
    const { person, token } = await withLink();
    const secondFactor = { twoFactorEnabled: true, twoFactorMethod: 'app', twoFactorSecret: 'sealed' } as const;
    await testApp.db.updateTable('users').set(secondFactor).where('id', '=', person.id).execute();
    expect((await reset(token)).status).toBe(200);
    expect(await facts.toRow(person)).toMatchObject(secondFactor);
  });

  it('keeps working when the new password was rejected', async () => {
    const { person, token } = await withLink('admin');
    const tooCommon = {
      path: ['password'],
      message: 'This password is one of the most common ones. Please choose another.',
    };
    expect(await reset(token, 'Sunshine')).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_TOO_COMMON', issues: [tooCommon] },
    });
    expect(await reset(token, person.username)).toMatchObject({ body: { code: 'PASSWORD_TOO_COMMON' } });
    expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect((await reset(token)).status).toBe(200);
  });

  it('is worthless without its MAC, for another purpose, and for a closed account', async () => {
    const { person, token } = await withLink();
    const [id = '', mac = ''] = token.split('.');
    const secrets = { current: testApp.deps.appSecret, previous: null };
    const changed = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
    // The last character encodes two bits that no byte of the MAC uses.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const sameBytes = `${mac.slice(0, -1)}${alphabet[alphabet.indexOf(mac.at(-1) ?? '') + 1]}`;
    expect(Buffer.from(sameBytes, 'base64url')).toEqual(Buffer.from(mac, 'base64url'));
    const tokens = [
      id,
      `${id}.`,
      `${id}.${changed}`,
      `${id}.${sameBytes}`,
      `${token}.x`,
      `${crypto.randomUUID()}.${mac}`,
      getToken(secrets, 'email_change', id),
      getToken(secrets, 'unlock', id),
      getToken({ current: 'another secret of 32 characters …', previous: null }, 'password_reset', id),
    ];
    for (const other of tokens) {
      expect(await check(other)).toEqual(LINK_INVALID);
      expect(await reset(other)).toEqual(LINK_INVALID);
    }
    await facts.close(person);
    expect(await check(token)).toEqual(LINK_INVALID);
    expect(await reset(token)).toEqual(LINK_INVALID);
    expect(await facts.toRow(person)).toMatchObject({ deletedAt: expect.any(Date) });
  });

  it('appears in no log and no table, and neither does the password', async () => {
    const { token } = await withLink();
    await check(token);
    await reset(`${token}x`);
    await reset(token, 'a password to look for');
    const [, mac = 'none'] = token.split('.');
    const text = JSON.stringify(testApp.logged) + (await storedText(testApp));
    expect(text).not.toContain(mac);
    expect(text).not.toContain('a password to look for');
    expect(JSON.stringify(testApp.logged)).not.toMatch(/@example\.(com|org)|nobody-at-all/);
  });
});
