import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import { PASSWORD, type Person } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { askedFor, decide, submittedBy } from '../review/testing.ts';

const NEW_PASSWORD = 'another long enough password';
let testApp: MailTestApp;
let owner: Person;

afterEach(() => testApp.close());

async function begin(settings: Record<string, unknown> | null = {}) {
  testApp = await createMailTestApp({ PUBLIC_URL: 'http://marque.example' });
  owner = await testApp.person({ username: 'ada' });
  if (settings) await testApp.saveSettings(settings);
  await testApp.work();
}

const listArrived = () => testApp.smtpServer.arrived.filter(({ to }) => !to.includes('team@marque.example'));
const waitForEmail = (count = 1) =>
  vi.waitFor(
    () => {
      const arrived = listArrived();
      expect(arrived).toHaveLength(count);
      const { email, to } = arrived[count - 1] ?? {};
      return { to, subject: email?.subject ?? '', text: email?.text ?? '', html: email?.html ?? '' };
    },
    { timeout: 20_000, interval: 20 },
  );
const tokenIn = (text: string, path: string): string => {
  const found = new RegExp(`http://marque\\.example/${path}#token=(\\S+)`).exec(text)?.[1];
  if (!found) throw new Error(`no link to ${path} in the message`);
  return decodeURIComponent(found);
};

describe('Emails about an account', () => {
  it('bring a link for a new password that works once, and tell the owner that it was used', async () => {
    await begin();
    await accountFacts(testApp).forgot('ada');
    const { to, text, html } = await waitForEmail();
    expect(to).toEqual(['ada@example.com']);
    const token = tokenIn(text, 'reset-password');
    expect(html).toContain(`http://marque.example/reset-password#token=${encodeURIComponent(token)}`);
    expect(JSON.stringify([await testApp.mails(), testApp.logged])).not.toContain(token);
    const reset = () => mutate(testApp.guest, 'account.resetPassword', { token, password: NEW_PASSWORD });
    expect(await reset()).toMatchObject({ status: 200 });
    expect(await reset()).toMatchObject({ status: 422, body: { code: 'LINK_INVALID' } });
    const notice = await waitForEmail(2);
    expect(notice.to).toEqual(['ada@example.com']);
    expect(notice.text).toContain('Your password was reset with an emailed link');
  });

  it('tell the owner what was changed, in case it was somebody else', async () => {
    await begin();
    const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect(await mutate(testApp.as(owner), 'account.changePassword', change)).toMatchObject({ status: 200 });
    const { to, text } = await waitForEmail();
    expect([to, text]).toEqual([['ada@example.com'], expect.stringContaining('Your password was changed')]);
    expect(text).not.toContain(NEW_PASSWORD);
  });

  it('ask the new address before it counts', async () => {
    await begin();
    expect((await mutate(testApp.as(owner), 'account.changeEmail', { email: 'new@example.com' })).status).toBe(200);
    // The current address is notified at once; the queue decides which of the two is first.
    await waitForEmail(2);
    const asked = testApp.smtpServer.arrived.find(({ to }) => to?.includes('new@example.com'));
    expect(testApp.smtpServer.arrived.flatMap(({ to }) => to).sort()).toEqual(['ada@example.com', 'new@example.com']);
    const token = tokenIn(asked?.email?.text ?? '', 'confirm-email');
    const confirmed = await mutate(testApp.guest, 'account.confirmEmail', { token });
    expect(confirmed).toMatchObject({ status: 200, body: { email: 'new@example.com' } });
    // The old address is also told about the change.
    expect((await waitForEmail(3)).to).toEqual(['ada@example.com']);
  });
});

describe('Emails about a consignment', () => {
  it('thank the owner for a submission and tell them each decision', async () => {
    await begin();
    const { id, number } = await submittedBy(testApp, owner);
    const thanks = await waitForEmail();
    expect(thanks.to).toEqual(['ada@example.com']);
    expect(thanks.text).toContain(number);
    expect(thanks.text).toContain(`http://marque.example/consignments/${id}`);
    await decide(testApp, testApp.admin, id, { status: 'in_review' });
    expect((await waitForEmail(2)).text).toContain(number);
    await decide(testApp, testApp.admin, id, { status: 'rejected', reason: 'market', note: 'Not <b>now</b>' });
    const rejected = await waitForEmail(3);
    expect(rejected.text).toContain('Not <b>now</b>');
    expect(rejected.text).toContain('We do not expect to achieve the value your car deserves');
    expect(rejected.html).not.toContain('<b>');
  });

  it('say what is to be changed, and thank for the response once', async () => {
    await begin();
    const { id } = await askedFor(testApp, testApp.admin, owner, [
      { kind: 'field', field: 'vehicleInfo.color', reason: 'Which blue is it?' },
      { kind: 'document', documentKind: 'title', reason: 'Both sides of it' },
    ]);
    const texts = await vi.waitFor(
      () => {
        expect(listArrived()).toHaveLength(3);
        return listArrived().map(({ email }) => email.text ?? '');
      },
      { timeout: 20_000 },
    );
    const asked = texts.find((text) => text.includes('Which blue is it?'));
    expect(asked).toMatch(/Color[\s\S]*Title \(PDF\)[\s\S]*Both sides of it/);
    const answered = await mutate(testApp.as(owner), 'review.answerChanges', {
      id,
      vehicleInfo: { color: 'Blu Corsa' },
      withoutDocuments: ['title'],
    });
    expect(answered.status).toBe(200);
    await waitForEmail(4);
  });

  it.each<[string, (mails: MailTestApp) => Promise<unknown>]>([
    ['the mail server is away', async ({ smtpServer }) => smtpServer.close()],
    [
      'the password is encrypted under another secret',
      async ({ db }) => {
        const elsewhere = createSecretBox('a secret of another company, 32 characters or more', null);
        const smtpPassword = elsewhere.seal('smtp-password', 'x');
        await db.updateTable('emailSettings').set({ smtpPassword, updatedAt: new Date() }).execute();
      },
    ],
  ])('never keep anybody from submitting or deciding: %s', async (_, breakMail) => {
    await begin();
    await breakMail(testApp);
    const { id, status } = await submittedBy(testApp, owner);
    expect([id, status]).toEqual([expect.any(Number), 'pending']);
    expect(await decide(testApp, testApp.admin, id, { status: 'in_review' })).toMatchObject({ status: 200 });
    await testApp.newestIs('failing');
    expect((await testApp.mails()).map(({ kind }) => kind)).toEqual([
      'status_changed',
      'staff_notice',
      'submission_received',
    ]);
  });
});
