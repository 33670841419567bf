import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { waitsForALock } from '../../testing/while-sessions-end.ts';
import { accountFacts, HOUR, LINK_INVALID, MINUTE, storedText } from './passwords-testing.ts';

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
beforeAll(async () => {
  testApp = await createTestApp();
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());

const change = (person: Person, email: string) => mutate(testApp.as(person), 'account.changeEmail', { email });
const confirm = (token: string) => mutate(testApp.guest, 'account.confirmEmail', { token });
const oldEmail = ({ username }: Person) => `${username}@example.com`;
const newEmail = ({ username }: Person) => `${username}.new@example.com`;

async function personWithoutEmail(): Promise<Person> {
  const person = await testApp.person();
  await testApp.db
    .updateTable('users')
    .set({ email: null, emailConfirmedAt: null })
    .where('id', '=', person.id)
    .execute();
  return person;
}

async function withLink(): Promise<{ person: Person; token: string }> {
  const person = await testApp.person();
  await change(person, newEmail(person));
  return { person, token: await facts.tokenFor(person, 'email_change') };
}

describe('An account without an email address', () => {
  it('sets its first one only with a fresh proof: it allows setting a new password', async () => {
    const person = await personWithoutEmail();
    testApp.advance(11 * MINUTE);
    expect(await change(person, newEmail(person))).toMatchObject({
      status: 403,
      body: { code: 'REAUTHENTICATION_NEEDED' },
    });
    expect(await facts.toRow(person)).toMatchObject({ email: null });
  });

  it('sets its first one at once', async () => {
    const person = await personWithoutEmail();
    expect(await change(person, newEmail(person))).toEqual({
      status: 200,
      body: { email: newEmail(person), isConfirmed: true },
    });
    expect(await facts.toRow(person)).toMatchObject({ email: newEmail(person) });
    expect(await facts.getEvents(person)).toEqual([{ kind: 'email_changed', actorId: person.id, data: {} }]);
    expect(await facts.mailsTo(person)).toMatchObject([{ kind: 'confirm_email', toAddress: newEmail(person) }]);
    expect(await facts.toRow(person)).toMatchObject({ emailConfirmedAt: null });
  });

  it('sets one of two that are sent at the same time', async () => {
    const person = await personWithoutEmail();
    const emails = ['first@example.com', 'second@example.com'];
    const outcomes = await Promise.all(emails.map((email) => change(person, email)));
    const taken = emails[outcomes.findIndex(({ body }) => (body as { isConfirmed?: boolean }).isConfirmed === true)];
    expect(await facts.toRow(person)).toMatchObject({ email: taken });
    expect(await facts.getEvents(person)).toHaveLength(1);
  });
});

describe('A new email address', () => {
  it('gets a confirmation link that is valid for a day; until then the old one stays', async () => {
    const person = await testApp.person();
    expect(await change(person, ` ${newEmail(person)} `)).toEqual({
      status: 200,
      body: { email: newEmail(person), isConfirmed: false },
    });
    expect(await facts.toRow(person)).toMatchObject({ email: oldEmail(person) });
    const link = (await facts.readLinks(person)).find(({ kind }) => kind === 'email_change');
    expect(link).toMatchObject({ kind: 'email_change', data: { email: newEmail(person) } });
    expect((link?.expiresAt.getTime() ?? 0) - (link?.createdAt.getTime() ?? 0)).toBe(24 * HOUR);
    const stopLink = (await facts.readLinks(person)).find(({ kind }) => kind === 'email_change_stop');
    expect(await facts.mailsTo(person)).toMatchObject([
      {
        kind: 'email_change',
        toAddress: newEmail(person),
        data: { linkId: link?.id },
        toName: '',
        validUntil: link?.expiresAt,
      },
      {
        kind: 'email_change_asked',
        toAddress: oldEmail(person),
        data: { linkId: stopLink?.id, username: person.username, email: newEmail(person) },
        validUntil: link?.expiresAt,
      },
    ]);
    expect(await facts.getEvents(person)).toEqual([]);
  });

  it('requires a fresh proof', async () => {
    const person = await testApp.person();
    testApp.advance(11 * MINUTE);
    expect(await change(person, newEmail(person))).toMatchObject({
      status: 403,
      body: { code: 'REAUTHENTICATION_NEEDED' },
    });
    expect(await facts.mailsTo(person)).toEqual([]);
  });

  it('gets no email when it is the account’s current one', async () => {
    const person = await testApp.person();
    expect(await change(person, oldEmail(person))).toEqual({
      status: 200,
      body: { email: oldEmail(person), isConfirmed: true },
    });
    expect([...(await facts.mailsTo(person)), ...(await facts.getEvents(person))]).toEqual([]);
  });

  it.each(['', 'nobody', 'a@b', 'a\r\nBcc: b@example.com'])('is rejected when it is invalid: %j', async (email) => {
    const person = await testApp.person();
    const issues = [{ path: ['email'], message: 'Invalid email address' }];
    expect(await change(person, email)).toMatchObject({ status: 400, body: { issues } });
  });

  it('replaces the old one when its link is followed, with or without a session, and the old one is told', async () => {
    const { person, token } = await withLink();
    expect(await confirm(token)).toEqual({ status: 200, body: { email: newEmail(person) } });
    expect(await facts.toRow(person)).toMatchObject({ email: newEmail(person) });
    expect((await facts.mailsTo(person)).at(-1)).toMatchObject({
      kind: 'email_changed',
      toAddress: oldEmail(person),
      data: { username: person.username, email: newEmail(person) },
    });
    expect(await facts.getEvents(person)).toEqual([{ kind: 'email_changed', actorId: person.id, data: {} }]);
    expect(await facts.isSignedIn(person.cookie)).toBe(true);
  });

  it('is confirmed once, even when its link is followed twice at the same time', async () => {
    const { person, token } = await withLink();
    const outcomes = await Promise.all([confirm(token), confirm(token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await confirm(token)).toEqual(LINK_INVALID);
    expect(await facts.getEvents(person)).toHaveLength(1);
  });

  it('can be confirmed for a day', async () => {
    const { person, token } = await withLink();
    testApp.advance(24 * HOUR);
    expect(await confirm(token)).toEqual(LINK_INVALID);
    expect(await facts.toRow(person)).toMatchObject({ email: oldEmail(person) });
  });

  it('is dropped when another one is requested', async () => {
    const { person, token } = await withLink();
    await change(person, `other.${newEmail(person)}`);
    expect(await confirm(token)).toEqual(LINK_INVALID);
    expect((await confirm(await facts.tokenFor(person, 'email_change'))).status).toBe(200);
  });

  it('ends the password links that were sent to the old one', async () => {
    const { person, token } = await withLink();
    await facts.forgot(person.username);
    const reset = await facts.tokenFor(person, 'password_reset');
    expect((await confirm(token)).status).toBe(200);
    expect(await mutate(testApp.guest, 'account.checkResetLink', { token: reset })).toEqual(LINK_INVALID);
  });

  it('is stopped by the link that the current one got, once', async () => {
    const { person, token } = await withLink();
    const stopToken = await facts.tokenFor(person, 'email_change_stop', 'email_change_asked');
    const stop = () => mutate(testApp.guest, 'account.stopEmailChange', { token: stopToken });
    expect(await mutate(testApp.guest, 'account.stopEmailChange', { token })).toEqual(LINK_INVALID);
    expect(await stop()).toEqual({ status: 200, body: { done: true } });
    expect(await confirm(token)).toEqual(LINK_INVALID);
    expect(await stop()).toEqual(LINK_INVALID);
    expect(await facts.toRow(person)).toMatchObject({ email: oldEmail(person) });
    expect(await facts.isSignedIn(person.cookie)).toBe(true);
  });

  it.each([
    ['signing out everywhere else', (person: Person) => mutate(testApp.as(person), 'account.endOtherSessions')],
    [
      'a new password',
      (person: Person) =>
        mutate(testApp.as(person), 'account.changePassword', {
          currentPassword: PASSWORD,
          password: 'quite another one',
        }),
    ],
    [
      'a password set by an administrator',
      async ({ id }: Person) =>
        mutate(testApp.as(await testApp.person({ role: 'admin' })), 'users.resetPassword', {
          id,
          password: 'quite another',
        }),
    ],
    [
      'a reset of a forgotten password',
      async (person: Person) => {
        await facts.forgot(person.username);
        const token = await facts.tokenFor(person, 'password_reset');
        return mutate(testApp.guest, 'account.resetPassword', { token, password: 'quite another one' });
      },
    ],
    [
      'the end of the session that requested it',
      async (person: Person) => {
        const [asked] = await facts.readSessions(person);
        const session = await testApp.deps.sessions.create({ id: person.id, role: 'user' });
        const elsewhere = { ...person, cookie: `marque_session=${session.id}` };
        return mutate(testApp.as(elsewhere), 'account.endSession', { id: asked?.publicId });
      },
    ],
  ])('is no longer pending after %s', async (_, end) => {
    const { person, token } = await withLink();
    expect((await end(person)).status).toBe(200);
    expect(await confirm(token)).toEqual(LINK_INVALID);
    expect(await facts.toRow(person)).toMatchObject({ email: oldEmail(person) });
  });

  it('is not requested by a session that ends at that moment', async () => {
    const person = await testApp.person();
    const locked = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const ending = testApp.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('userId', '=', person.id).execute();
      locked.resolve();
      await asked.promise;
    });
    await locked.promise;
    const response = change(person, newEmail(person));
    await expect.poll(() => waitsForALock(testApp)).toBe(true);
    asked.resolve();
    await ending;
    expect(await response).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    expect([...(await facts.mailsTo(person)), ...(await facts.readLinks(person))]).toEqual([]);
  });

  it('is not given to a closed account', async () => {
    const { person, token } = await withLink();
    await facts.close(person);
    expect(await confirm(token)).toEqual(LINK_INVALID);
    expect(await facts.toRow(person)).toMatchObject({ email: oldEmail(person) });
  });

  it('appears in no log, and the link’s token is stored nowhere', async () => {
    const { token } = await withLink();
    await confirm(token);
    expect(JSON.stringify(testApp.logged)).not.toContain('@example.com');
    const [, mac = 'none'] = token.split('.');
    expect(JSON.stringify(testApp.logged) + (await storedText(testApp))).not.toContain(mac);
  });
});
