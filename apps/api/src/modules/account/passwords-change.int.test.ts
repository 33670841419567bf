import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { readCookie } from '../auth/testing.ts';
import { accountFacts, MINUTE, storedText } from './passwords-testing.ts';

const NEW_PASSWORD = 'another long password';

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
beforeAll(async () => {
  testApp = await createTestApp();
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());

const change = (person: Person, body: object = {}) =>
  testApp.as(person).post('/trpc/account.changePassword', {
    json: { currentPassword: PASSWORD, password: NEW_PASSWORD, ...body },
  });

function wrongPassword(field: string) {
  const message = 'This is not your current password';
  return { status: 422, body: { message, code: 'PASSWORD_WRONG', issues: [{ path: [field], message }] } };
}

describe('Changing the password', () => {
  it('requires the current one', async () => {
    const person = await testApp.person();
    for (const currentPassword of ['not the password', 'x'.repeat(2_000), '\ud800']) {
      const input = { currentPassword, password: NEW_PASSWORD };
      expect(await mutate(testApp.as(person), 'account.changePassword', input)).toEqual(
        wrongPassword('currentPassword'),
      );
    }
    expect(await facts.isSignedIn(person.cookie)).toBe(true);
    expect((await facts.logIn(person, PASSWORD)).statusCode).toBe(200);
  });

  it('sets the new one and continues under a new session id', async () => {
    const person = await testApp.person();
    const response = await change(person);
    expect(response.json().result.data.json).toEqual({ done: true });
    const cookie = `marque_session=${readCookie(response)}`;
    expect(cookie).not.toBe(person.cookie);
    expect([await facts.isSignedIn(person.cookie), await facts.isSignedIn(cookie)]).toEqual([false, true]);
    expect(await facts.readSessions(person)).toHaveLength(1);
    expect((await facts.logIn(person, PASSWORD)).statusCode).toBe(401);
    expect((await facts.logIn(person, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('keeps the session’s sign-in method', async () => {
    const person = await testApp.person();
    await testApp.db.updateTable('sessions').set({ method: 'passkey' }).where('userId', '=', person.id).execute();
    await change(person);
    expect(await facts.readSessions(person)).toMatchObject([{ method: 'passkey' }]);
  });

  it('ends all other sessions, pending logins and mailed links of the account, and no others', async () => {
    const [person, bystander] = [await testApp.person(), await testApp.person()];
    const elsewhere = `marque_session=${readCookie(await facts.logIn(person, PASSWORD))}`;
    await facts.addPendingLogin(person);
    await facts.forgot(person.username);
    await facts.forgot(bystander.username);
    expect(await facts.isSignedIn(elsewhere)).toBe(true);
    expect((await change(person)).statusCode).toBe(200);
    expect(await facts.isSignedIn(elsewhere)).toBe(false);
    expect(await facts.readPendingLogins(person)).toEqual([]);
    expect(await facts.readLinks(person)).toEqual([]);
    expect(await facts.isSignedIn(bystander.cookie)).toBe(true);
    expect(await facts.readLinks(bystander)).toHaveLength(1);
  });

  it('is recorded, and the owner is told', async () => {
    const person = await testApp.person();
    await change(person);
    expect(await facts.getEvents(person)).toEqual([{ kind: 'password_changed', actorId: person.id, data: {} }]);
    expect(await facts.noticesTo(person)).toEqual(['password_changed']);
  });

  it('succeeds for one of two who do it at the same time', async () => {
    const person = await testApp.person();
    const elsewhere: Person = {
      ...person,
      cookie: `marque_session=${readCookie(await facts.logIn(person, PASSWORD))}`,
    };
    const responses = await Promise.all([
      change(person, { password: 'the first of two passwords' }),
      change(elsewhere, { password: 'the second of two passwords' }),
    ]);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const winner = responses[0]?.statusCode === 200 ? 'the first of two passwords' : 'the second of two passwords';
    expect((await facts.logIn(person, winner)).statusCode).toBe(200);
  });

  it('rejects the most common passwords for staff, and changes nothing', async () => {
    const viewer = await testApp.person({ role: 'viewer' });
    expect(
      await mutate(testApp.as(viewer), 'account.changePassword', { currentPassword: PASSWORD, password: 'Passw0rd' }),
    ).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_TOO_COMMON', issues: [{ path: ['password'] }] },
    });
    expect(await facts.isSignedIn(viewer.cookie)).toBe(true);
    const owner = await testApp.person();
    expect((await change(owner, { password: 'Passw0rd' })).statusCode).toBe(200);
  });

  it('writes neither password nor session id anywhere', async () => {
    const person = await testApp.person();
    const response = await change(person, { password: 'a password to look for' });
    await change(person, { currentPassword: 'a guess to look for' });
    const text = JSON.stringify(testApp.logged) + (await storedText(testApp));
    for (const secret of [
      'a password to look for',
      'a guess to look for',
      readCookie(response) ?? 'none',
      person.cookie.slice(-40),
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('Confirming with the password', () => {
  const confirm = (person: Person, password: string) => mutate(testApp.as(person), 'auth.confirm', { password });

  it('lets the session do what requires a proof for ten more minutes', async () => {
    const person = await testApp.person();
    testApp.advance(11 * MINUTE);
    const email = `new-${person.username}@example.com`;
    expect(await mutate(testApp.as(person), 'account.changeEmail', { email })).toMatchObject({
      status: 403,
      body: { code: 'REAUTHENTICATION_NEEDED' },
    });
    expect(await confirm(person, PASSWORD)).toEqual({ status: 200, body: { confirmed: true } });
    expect((await mutate(testApp.as(person), 'account.changeEmail', { email })).status).toBe(200);
  });

  it('does nothing for another session of the same person', async () => {
    const person = await testApp.person();
    const other: Person = { ...person, cookie: `marque_session=${readCookie(await facts.logIn(person, PASSWORD))}` };
    testApp.advance(11 * MINUTE);
    await confirm(other, PASSWORD);
    expect((await mutate(testApp.as(person), 'account.changeEmail', { email: 'x@example.com' })).status).toBe(403);
  });

  it('with a wrong one reports it at its field and confirms nothing', async () => {
    const person = await testApp.person();
    testApp.advance(11 * MINUTE);
    expect(await confirm(person, 'not the password')).toEqual(wrongPassword('password'));
    expect((await mutate(testApp.as(person), 'account.changeEmail', { email: 'x@example.com' })).status).toBe(403);
    expect(await confirm(person, '')).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['password'], message: 'Password is required' }] },
    });
  });
});
