import { StaffNotice } from '@marque/domain/review/staff-notices';
import { afterEach, expect, it, vi } from 'vitest';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import type { Person } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { HELD_BACK } from '../mail-queue/allow-mail.ts';
import { askedFor, submittedBy } from '../review/testing.ts';

let testApp: MailTestApp;
let owner: Person;
afterEach(() => testApp.close());

async function begin() {
  testApp = await createMailTestApp();
  owner = await testApp.person({ username: 'ada' });
  await testApp.saveSettings();
}

const choose = (person: Person, off: StaffNotice[]) => mutate(testApp.as(person), 'staffNotice.save', { off });

const write = (person: Person, id: number, text = 'Is there any news?') =>
  mutate(testApp.as(person), 'message.send', { id, text });

async function listMessageMails() {
  return testApp.db
    .selectFrom('mails')
    .select(['toAddress', 'state', 'lastAnswer'])
    .where('kind', '=', 'message_from_owner')
    .orderBy('id')
    .execute();
}
const listMessageAddresses = async () => (await listMessageMails()).map(({ toAddress }) => toAddress);

async function listNotices(): Promise<[string, string][]> {
  const mails = await testApp.db
    .selectFrom('mails')
    .select(['toAddress', 'data'])
    .where('kind', '=', 'staff_notice')
    .orderBy('id')
    .execute();
  return mails.map(({ toAddress, data }): [string, string] => [(data as { notice: string }).notice, toAddress]);
}

const ITEMS = [{ kind: 'field' as const, field: 'vehicleInfo.color' as const, reason: 'Which blue is it?' }];

it('The team’s address hears of a submission, an answer and a withdrawal, each once', async () => {
  await begin();
  const { id } = await askedFor(testApp, testApp.admin, owner, ITEMS);
  await mutate(testApp.as(owner), 'review.answerChanges', { id, vehicleInfo: { color: 'Blu Corsa' } });
  await mutate(testApp.as(owner), 'review.withdraw', { id });
  expect(await listNotices()).toEqual([
    ['submitted', 'team@marque.example'],
    ['answered', 'team@marque.example'],
    ['withdrawn', 'team@marque.example'],
  ]);
});

it('A message to the team names the car and the case, and nothing of its owner', async () => {
  await begin();
  await testApp.work();
  const { id, number } = await submittedBy(testApp, owner);
  const email = await vi.waitFor(
    () => {
      const found = testApp.smtpServer.arrived.filter(({ to }) => to?.includes('team@marque.example'));
      expect(found).toHaveLength(1);
      return found[0]?.email;
    },
    { timeout: 20_000 },
  );
  expect(email?.subject).toBe(`New submission: ${number}`);
  expect(email?.text).toContain('2019 Ferrari 488 Pista');
  expect(email?.text).toContain(`/admin/dashboard?open=${id}`);
  expect(email?.text).not.toMatch(/Ada|Byron|ZFF80AMA5K0240001|555/);
});

it('Each member of staff with a confirmed address hears of what they have not switched off', async () => {
  await begin();
  const viewer = await testApp.person({ role: 'viewer', username: 'vera' });
  await testApp.person({ role: 'admin', username: 'unconfirmed' });
  await testApp.db.updateTable('users').set({ emailConfirmedAt: null }).where('username', '=', 'unconfirmed').execute();
  expect((await choose(viewer, ['withdrawn'])).body).toEqual({ off: ['withdrawn'] });
  expect((await query(testApp.as(viewer), 'staffNotice.get')).body).toEqual({ off: ['withdrawn'] });
  const { id } = await submittedBy(testApp, owner);
  await mutate(testApp.as(owner), 'review.withdraw', { id });
  expect(await listNotices()).toEqual([
    ['submitted', 'team@marque.example'],
    ['submitted', 'vera@example.com'],
    ['withdrawn', 'team@marque.example'],
  ]);
});

it('An address that is the team’s and a person’s gets one message', async () => {
  await begin();
  await testApp.saveSettings({ recipientEmail: 'Vera@example.com' });
  await testApp.person({ role: 'viewer', username: 'vera' });
  await submittedBy(testApp, owner);
  expect(await listNotices()).toEqual([['submitted', 'Vera@example.com']]);
});

it('A message of an owner is mailed to the team’s address and to each member of staff who wants it, once each', async () => {
  await begin();
  await testApp.saveSettings({ recipientEmail: 'Team@example.com' });
  await testApp.person({ role: 'reviewer', username: 'team' });
  const rosa = await testApp.person({ role: 'reviewer', username: 'rosa' });
  const viewer = await testApp.person({ role: 'viewer', username: 'vera' });
  const { id } = await submittedBy(testApp, owner);
  await mutate(testApp.as(rosa), 'review.assign', { id, assignee: 'me' });
  await choose(viewer, ['message']);
  await write(owner, id);
  await choose(viewer, []);
  await write(owner, id, 'And one more thing');
  expect(await listMessageAddresses()).toEqual(['Team@example.com', 'rosa@example.com', 'vera@example.com']);
});

it('A message about a car of one of staff is not mailed to themselves', async () => {
  await begin();
  await choose(testApp.admin, []);
  const { id } = await submittedBy(testApp, testApp.admin);
  await write(testApp.admin, id);
  expect(await listMessageAddresses()).toEqual(['team@marque.example']);
});

it('Whoever has left the team gets no message that was queued for them', async () => {
  await begin();
  const viewer = await testApp.person({ role: 'viewer', username: 'vera' });
  const { id } = await submittedBy(testApp, owner);
  await write(owner, id);
  await mutate(testApp.as(testApp.admin), 'users.changeRole', { id: viewer.id, role: 'user' });
  await testApp.hurry();
  await testApp.work();
  await vi.waitFor(
    async () =>
      expect(await listMessageMails()).toMatchObject([
        { toAddress: 'team@marque.example', state: 'sent' },
        { toAddress: 'vera@example.com', state: 'held', lastAnswer: HELD_BACK.notOfStaff },
      ]),
    { timeout: 20_000 },
  );
});

it('Further recipients get what the team’s address gets, and test emails go to the recipient alone', async () => {
  await begin();
  await testApp.saveSettings({ furtherRecipients: ['second@marque.example', 'grace@example.com'] });
  await choose(testApp.admin, []);
  const { id } = await submittedBy(testApp, owner);
  await write(owner, id);
  await mutate(testApp.as(testApp.admin), 'email.test', undefined as never);
  const team = ['team@marque.example', 'second@marque.example', 'grace@example.com'];
  expect(await listNotices()).toEqual(team.map((address) => ['submitted', address]));
  expect(await listMessageAddresses()).toEqual(team);
  expect(testApp.smtpServer.arrived.map(({ to }) => to)).toEqual([['team@marque.example']]);
});

it('Whoever leaves the team hears of nothing from then on', async () => {
  await begin();
  const viewer = await testApp.person({ role: 'viewer', username: 'vera' });
  const changed = await mutate(testApp.as(testApp.admin), 'users.changeRole', { id: viewer.id, role: 'user' });
  expect(changed.status).toBe(200);
  await submittedBy(testApp, owner);
  expect(await listNotices()).toEqual([['submitted', 'team@marque.example']]);
});

it('A submission that fails tells nobody', async () => {
  await begin();
  const response = await testApp.as(owner).post('/api/consignments', { personalInfo: {} });
  expect(response.statusCode).toBe(400);
  expect(await listNotices()).toEqual([]);
});

it('A choice names each notice once, and only known ones', async () => {
  await begin();
  const save = async (off: unknown) =>
    (await mutate(testApp.as(testApp.admin), 'staffNotice.save', { off } as never)).status;
  expect([await save(['submitted', 'submitted']), await save(['weather']), await save(StaffNotice.options)]).toEqual([
    400, 400, 200,
  ]);
});
