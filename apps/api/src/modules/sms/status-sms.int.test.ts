import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SmsError } from '../../adapters/sms/sms-transport.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import type { Person } from '../../testing/test-app.ts';
import { decide, submittedBy } from '../review/testing.ts';

const SOON = { timeout: 20_000, interval: 20 };
let testApp: MailTestApp;
let owner: Person;

afterEach(() => testApp.close());

async function begin(consent: object = { smsConsent: true }) {
  testApp = await createMailTestApp({ PUBLIC_URL: 'http://marque.example' });
  owner = await testApp.person();
  await change(consent);
}
const change = (values: object) => testApp.db.updateTable('users').set(values).where('id', '=', owner.id).execute();
const jobs = async () =>
  (
    await sql<{ attempts: number; maxAttempts: number }>`select attempts, max_attempts from graphile_worker.jobs
      where task_identifier = 'send-text'`.execute(testApp.db)
  ).rows;
const noJobs = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), SOON);

describe('A status SMS', () => {
  it('reaches an owner who agreed to it, when a submission arrives and when its status changes', async () => {
    await begin();
    await testApp.work();
    const { id, number } = await submittedBy(testApp, owner);
    const car = `2019 Ferrari 488 Pista (${number})`;
    const see = `See http://marque.example/consignments/${id} (stop texts in your settings)`;
    await vi.waitFor(() => expect(testApp.messages).toHaveLength(1), SOON);
    await decide(testApp, testApp.admin, id, { status: 'in_review' });
    await vi.waitFor(() => expect(testApp.messages).toHaveLength(2), SOON);
    expect(testApp.messages).toMatchObject([
      { to: '+12125550123', body: `Marque: we have received your ${car}. ${see}` },
      { to: '+12125550123', body: `Marque: your ${car} is now In review. ${see}` },
    ]);
    await noJobs();
  });

  it.each([
    ['did not agree', { smsConsent: false }],
    ['has no verified number', { smsConsent: true, phoneVerified: false }],
  ])('is not queued for an owner who %s', async (_, values) => {
    await begin(values);
    await submittedBy(testApp, owner);
    expect(await jobs()).toEqual([]);
  });

  it('is queued in the transaction that causes it, or not at all', async () => {
    await begin();
    const { id } = await submittedBy(testApp, owner);
    const before = await jobs();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`.execute(
      testApp.db,
    );
    await sql`create trigger refuse before insert on consignment_events for each row execute function refuse()`.execute(
      testApp.db,
    );
    expect((await decide(testApp, testApp.admin, id, { status: 'in_review' })).status).toBe(500);
    expect(await jobs()).toEqual(before);
  });

  it.each([
    ['agreement was withdrawn', { smsConsent: false }],
    ['the number changed and is not verified yet', { phone: '+12125550999', phoneVerified: false }],
    ['the account was closed', { deletedAt: new Date() }],
  ])('is not sent when %s meanwhile', async (_, values) => {
    await begin();
    await submittedBy(testApp, owner);
    await change(values);
    await testApp.work();
    await noJobs();
    expect(testApp.messages).toEqual([]);
  });

  it('goes to the owner’s number at that time', async () => {
    await begin();
    await submittedBy(testApp, owner);
    await change({ phone: '+12125550777' });
    await testApp.work();
    await vi.waitFor(() => expect(testApp.messages.map(({ to }) => to)).toEqual(['+12125550777']), SOON);
  });

  it('is not sent when the status has changed again', async () => {
    await begin();
    const { id } = await submittedBy(testApp, owner);
    await decide(testApp, testApp.admin, id, { status: 'in_review' });
    await testApp.work();
    await noJobs();
    expect(testApp.messages.map(({ body }) => /now In review/.test(body))).toEqual([true]);
  });

  it('is not sent twice when a try was interrupted after sending', async () => {
    await begin();
    await submittedBy(testApp, owner);
    const text = await sql<{ payload: { id: string } }>`select payload from graphile_worker._private_jobs
      where payload->>'status' is not null`.execute(testApp.db);
    const id = text.rows[0]?.payload.id ?? '';
    await testApp.db
      .insertInto('statusTexts')
      .values({ id, userId: owner.id, state: 'sending', attemptedAt: new Date() })
      .execute();
    await testApp.work();
    await noJobs();
    expect(testApp.messages).toEqual([]);
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ text: id, msg: 'status SMS not sent again: an earlier try may have sent it' }),
    );
  });

  it('is tried six times at most, with the same id, and its failures are logged without number or body', async () => {
    await begin();
    const ids: (string | undefined)[] = [];
    testApp.deps.sms = {
      kind: 'webhook',
      send: async ({ id }) => {
        ids.push(id);
        throw new SmsError('the SMS gateway refused the message (503)');
      },
    };
    await submittedBy(testApp, owner);
    await testApp.work();
    await vi.waitFor(
      async () => {
        await testApp.hurry();
        expect(ids).toHaveLength(6);
      },
      { timeout: 20_000, interval: 100 },
    );
    await vi.waitFor(async () => expect(await jobs()).toEqual([{ attempts: 6, maxAttempts: 6 }]), SOON);
    await testApp.hurry();
    expect(new Set(ids).size).toBe(1);
    const lines = testApp.logged.filter(({ msg }) => msg === 'text not sent');
    expect(lines.map(({ tries, isLast }) => [tries, isLast]).at(-1)).toEqual([6, true]);
    expect(JSON.stringify(testApp.logged)).not.toMatch(/2125550123|Ferrari/);
  });
});
