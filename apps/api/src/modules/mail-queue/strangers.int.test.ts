import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import { COMPLETE_PERSONAL_INFO, COMPLETE_VEHICLE_INFO, type Person } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { submittedBy } from '../review/testing.ts';
import { HELD_BACK } from './allow-mail.ts';

const STRANGER = 'stranger@third.example';
const TEAM = 'team@marque.example';
const URGENT = 'URGENT: confirm your bank details at https://evil.example';
const DAY = 24 * 60 * 60_000;
let testApp: MailTestApp;

afterEach(() => testApp.close());

async function begin() {
  testApp = await createMailTestApp({ PUBLIC_URL: 'http://marque.example', RATE_LIMITS: 'on' });
  await testApp.saveSettings();
  await testApp.work();
}

const settled = () =>
  vi.waitFor(
    async () => {
      const rest = (await testApp.mails()).filter(({ state }) => ['queued', 'sending', 'failing'].includes(state));
      expect(rest).toEqual([]);
    },
    { timeout: 30_000, interval: 50 },
  );
const arrivedAt = (address: string) => testApp.smtpServer.arrived.filter(({ to }) => to.includes(address));
const unconfirm = (person: Person) =>
  testApp.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', person.id).execute();

async function registered(username: string, email: string): Promise<Person> {
  const response = await testApp.guest.post('/api/auth/register', {
    firstName: URGENT.slice(0, 40),
    lastName: 'evil.example',
    email,
    phone: '(212) 555-0123',
    username,
    password: 'a long enough password',
  });
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  const { id } = response.json();
  await testApp.db.updateTable('users').set({ phoneVerified: true }).where('id', '=', id).execute();
  return { id, username, cookie };
}

async function buildSubmission(owner: Person, email: string) {
  return {
    personalInfo: { ...COMPLETE_PERSONAL_INFO, firstName: 'evil.example', lastName: 'evil.example', email },
    vehicleInfo: { ...COMPLETE_VEHICLE_INFO, make: URGENT.slice(0, 40), model: 'evil.example' },
    damageReport: { exterior: true, notes: URGENT },
    photos: await testApp.createPhotos(owner),
  };
}

function linkTo(address: string): string {
  const text = arrivedAt(address).at(-1)?.email.text ?? '';
  const token = /confirm-email#token=(\S+)/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return decodeURIComponent(token);
}
const confirm = (token: string) => mutate(testApp.guest, 'account.confirmEmail', { token });

describe('An address that nobody has confirmed', () => {
  it('gets three messages a day without anything the sender typed, whatever is submitted in its name', async () => {
    await begin();
    const sender = await testApp.person();
    for (let count = 0; count < 30; count++) {
      const response = await testApp.as(sender).post('/api/consignments', await buildSubmission(sender, STRANGER));
      expect(response.statusCode).toBe(201);
      const { id } = response.json();
      expect((await mutate(testApp.as(sender), 'review.withdraw', { id })).status).toBe(200);
    }
    await settled();
    const arrived = arrivedAt(STRANGER);
    expect(arrived).toHaveLength(3);
    for (const { raw, email } of arrived) {
      expect(`${raw}${email.subject}${email.html}${email.text}`).not.toMatch(/evil\.example|URGENT|person1/);
      expect(email.subject).toMatch(/^We have received a submission \(MQ-[0-9A-Z]{8}\)$/);
      expect(email.to).toEqual([{ name: '', address: STRANGER }]);
    }
    const held = (await testApp.mails()).filter(({ toAddress, state }) => toAddress === STRANGER && state === 'held');
    expect(held).toHaveLength(27);
    expect(new Set(held.map(({ answer }) => answer))).toEqual(new Set([HELD_BACK.unconfirmedLimit]));
    // The account's own, confirmed address still has its share of the daily limit, and no subject contains user input.
    const own = testApp.smtpServer.arrived.filter(({ to }) => !to.includes(STRANGER) && !to.includes(TEAM));
    expect(own).toHaveLength(20);
    for (const { email } of own) expect(email.subject).not.toMatch(/evil\.example|URGENT/);
  }, 120_000);

  it('gets them from all accounts together, whatever they ask for, and more the next day', async () => {
    await begin();
    for (let count = 0; count < 3; count++) {
      const person = await registered(`sender${count}`, `Stranger+${count}@third.example`);
      await mutate(testApp.as(person), 'account.requestDeletion', undefined);
      await accountFacts(testApp).forgot(person.username);
      await mutate(testApp.as(person), 'account.changeEmail', { email: 'stranger+new@third.example' });
    }
    await settled();
    expect(testApp.smtpServer.arrived).toHaveLength(3);
    for (const { raw, email } of testApp.smtpServer.arrived) {
      expect(`${raw}${email.text}${email.html}`).not.toMatch(/evil\.example|URGENT|sender\d/);
    }
    testApp.advance(DAY + 60_000);
    await registered('later', STRANGER);
    await settled();
    expect(testApp.smtpServer.arrived).toHaveLength(4);
  });

  it('is not reached by naming many others instead', async () => {
    await begin();
    const sender = await testApp.person();
    for (let count = 0; count < 15; count++) {
      await testApp
        .as(sender)
        .post('/api/consignments', await buildSubmission(sender, `stranger${count}@third.example`));
    }
    await settled();
    expect(testApp.smtpServer.arrived.filter(({ to }) => to[0]?.endsWith('@third.example'))).toHaveLength(10);
  });

  it('hears nothing of decisions, which the log shows as held back, and the administrator cannot force', async () => {
    await begin();
    const owner = await testApp.person();
    await unconfirm(owner);
    const { id } = await submittedBy(testApp, owner);
    const decision = { status: 'rejected', reason: 'market', words: 'evil.example' };
    await mutate(testApp.as(testApp.admin), 'review.decide', { id, decision: { status: 'in_review' } });
    await mutate(testApp.as(testApp.admin), 'review.decide', { id, decision });
    await settled();
    const [newest] = await testApp.mails();
    expect(newest).toMatchObject({ kind: 'status_changed', state: 'held', answer: HELD_BACK.unconfirmed });
    expect((await mutate(testApp.as(testApp.admin), 'email.resend', { id: newest?.id })).status).toBe(200);
    await settled();
    expect((await testApp.mails())[0]).toMatchObject({ state: 'held' });
    expect(testApp.smtpServer.arrived.map(({ email }) => email.text).join()).not.toContain('evil.example');
  });
});

describe('Deletion requests and their cancellation', () => {
  it('send a handful of messages, however often they are repeated', async () => {
    await begin();
    const person = await testApp.person();
    const outcomes = new Set<number>();
    for (let count = 0; count < 75; count++) {
      outcomes.add((await mutate(testApp.as(person), 'account.requestDeletion', undefined)).status);
      outcomes.add((await mutate(testApp.as(person), 'account.cancelDeletion', undefined)).status);
    }
    await settled();
    expect(outcomes).toContain(429);
    expect(testApp.smtpServer.arrived.length).toBeLessThanOrEqual(10);
  }, 60_000);

  it('send none to an address that is not confirmed', async () => {
    await begin();
    const person = await registered('victim', STRANGER);
    for (let count = 0; count < 20; count++) {
      await mutate(testApp.as(person), 'account.requestDeletion', undefined);
      await mutate(testApp.as(person), 'account.cancelDeletion', undefined);
      const made = await mutate(testApp.as(person), 'accessToken.create', {
        name: 'x',
        expiresInDays: 30,
        scopes: ['read'],
      });
      expect([200, 429]).toContain(made.status);
    }
    await settled();
    expect(testApp.smtpServer.arrived.map(({ email }) => email.subject)).toEqual(['Please confirm your email address']);
  });
});

describe('The owner of a new account', () => {
  it('gets one useful message after submitting, and updates once anybody follows its link', async () => {
    await begin();
    const owner = await registered('ada', 'ada@example.com');
    await settled();
    const response = await testApp.as(owner).post('/api/consignments', await buildSubmission(owner, 'ada@example.com'));
    const { id, number } = response.json();
    await settled();
    const toOwner = testApp.smtpServer.arrived.filter(({ to }) => !to.includes(TEAM));
    expect(toOwner.map(({ email }) => email.subject)).toEqual([
      'Please confirm your email address',
      `We have received a submission (${number})`,
    ]);
    expect(await confirm(linkTo('ada@example.com'))).toEqual({ status: 200, body: { email: 'ada@example.com' } });
    await mutate(testApp.as(testApp.admin), 'review.decide', { id, decision: { status: 'in_review' } });
    await settled();
    expect(testApp.smtpServer.arrived.at(-1)?.email).toMatchObject({
      subject: `Your consignment ${number}: In review`,
      to: [{ name: expect.stringContaining('evil.example'), address: 'ada@example.com' }],
    });
  });

  it('is written to at another address too, once that one agrees', async () => {
    await begin();
    const owner = await testApp.person({ username: 'ada' });
    const { id } = (
      await testApp.as(owner).post('/api/consignments', await buildSubmission(owner, 'work@example.com'))
    ).json();
    await settled();
    expect(testApp.smtpServer.arrived.map(({ to, email }) => [to[0], email.subject?.replace(/\(.*/, '')])).toEqual(
      expect.arrayContaining([
        ['ada@example.com', 'We have received your submission '],
        ['work@example.com', 'We have received a submission '],
      ]),
    );
    await mutate(testApp.as(testApp.admin), 'review.decide', { id, decision: { status: 'in_review' } });
    await settled();
    expect([arrivedAt('ada@example.com').length, arrivedAt('work@example.com').length]).toEqual([2, 1]);
    await confirm(linkTo('work@example.com'));
    await mutate(testApp.as(testApp.admin), 'review.decide', { id, decision: { status: 'approved' } });
    await settled();
    expect([arrivedAt('ada@example.com').length, arrivedAt('work@example.com').length]).toEqual([3, 2]);
  });
});

describe('Security notices', () => {
  it('of some minutes are one message that lists them', async () => {
    await begin();
    const person = await testApp.person();
    for (const name of ['one', 'two', 'three', 'four']) {
      const made = await mutate(testApp.as(person), 'accessToken.create', {
        name,
        expiresInDays: 30,
        scopes: ['read'],
      });
      expect(made.status).toBe(200);
      if (name === 'one') await settled();
    }
    const waiting = (await testApp.mails()).filter(({ state }) => state === 'queued');
    expect([testApp.smtpServer.arrived.length, waiting.length]).toEqual([1, 1]);
    await testApp.hurry();
    await settled();
    expect(testApp.smtpServer.arrived).toHaveLength(2);
    expect(testApp.smtpServer.arrived[1]?.email.subject).toBe('Several changes to your account');
    expect(testApp.smtpServer.arrived[1]?.email.text?.match(/An access token was created/g)).toHaveLength(3);
  });
});
