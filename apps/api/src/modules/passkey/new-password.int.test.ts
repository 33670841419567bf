import type { NoticedEvent } from '@marque/domain/review/mails';
import { renderMail } from '@marque/emails/render-mail';
import { SAMPLE_COMPANY } from '@marque/emails/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { passkeyCalls, REFUSED } from './testing.ts';

const NEW_PASSWORD = 'quite another password';
let testApp: TestApp;
let calls: ReturnType<typeof passkeyCalls>;
let facts: ReturnType<typeof accountFacts>;

beforeAll(async () => {
  testApp = await createTestApp();
  calls = passkeyCalls(testApp);
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());

async function resetByLink(owner: Person): Promise<void> {
  await facts.forgot(owner.username);
  const token = await facts.tokenFor(owner, 'password_reset');
  expect((await mutate(testApp.guest, 'account.resetPassword', { token, password: NEW_PASSWORD })).status).toBe(200);
}

async function resetByAdministrator({ id }: Person): Promise<void> {
  const admin = await testApp.person({ role: 'admin' });
  const input = { id, password: NEW_PASSWORD };
  expect((await mutate(testApp.as(admin), 'users.resetPassword', input)).status).toBe(200);
}

const noticeTo = async (owner: Person) => {
  const mail = (await facts.mailsTo(owner)).findLast(({ kind }) => kind === 'security_notice');
  return mail?.data as { username: string; events: NoticedEvent[] };
};

describe.each([
  ['by a mailed link', resetByLink],
  ['by an administrator', resetByAdministrator],
])('A password that is reset %s', (_, reset) => {
  it('removes the passkeys too, which someone else may have added, and reports it', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    const second = await calls.personWithPasskey({ person: owner });
    const stranger = await calls.personWithPasskey();
    await reset(owner);
    expect(await calls.loginBy(authenticator)).toEqual(REFUSED);
    expect(await calls.loginBy(second.authenticator)).toEqual(REFUSED);
    expect((await calls.loginBy(stranger.authenticator)).status).toBe(200);

    const notice = await noticeTo(owner);
    expect(notice.events.at(-1)).toMatchObject({ event: expect.stringMatching(/^password_/), passkeysRemoved: 2 });
    const { text } = await renderMail({ kind: 'security_notice', ...notice }, SAMPLE_COMPANY);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `2 passkeys were removed along with the old password. You can add your passkeys again in your settings, at ${SAMPLE_COMPANY.publicUrl}/settings.`,
    );
  });

  it('does not mention passkeys when there were none', async () => {
    const owner = await testApp.person();
    await reset(owner);
    const { text } = await renderMail({ kind: 'security_notice', ...(await noticeTo(owner)) }, SAMPLE_COMPANY);
    expect(text).not.toMatch(/passkey/i);
  });
});

describe('A passkey that is removed while it signs in', () => {
  it('leaves no session behind', async () => {
    const { owner, authenticator, passkey } = await calls.personWithPasskey();
    await testApp.deps.sessions.endAllOf(owner.id);
    const { db } = testApp;
    const locked = Promise.withResolvers<void>();
    const signedIn = Promise.withResolvers<void>();
    const reset = db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password: 'another hash' }).where('id', '=', owner.id).execute();
      locked.resolve();
      await signedIn.promise;
      await trx.deleteFrom('passkeys').where('id', '=', passkey.id).execute();
    });
    await locked.promise;
    const login = calls.loginBy(authenticator);
    // The session was stored with a passkey that was checked before; now it waits.
    await expect.poll(async () => (await facts.readSessions(owner)).length).toBe(1);
    signedIn.resolve();
    await reset;
    expect(await login).toMatchObject({ status: 401, body: { code: 'LOGIN_EXPIRED' } });
    expect(await facts.readSessions(owner)).toEqual([]);
  });
});
