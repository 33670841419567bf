import { readFile } from 'node:fs/promises';
import type { Mail } from '@marque/domain/review/mails';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mailOutboxPath } from '../../adapters/mail/outbox.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { takeUpAbandoned } from '../../worker/mail-tasks.ts';
import { deliverMail } from '../email/deliver-mail.ts';
import { forgetMailAddresses } from './mails.queries.ts';
import { insertMail, queueMail } from './queue-mail.ts';

const MAIL: Mail = { kind: 'account_deleted', username: 'ada', receipt: 'DEL-1' };
const TO = { address: 'ada@example.com', name: 'Ada Byron' };
let testApp: MailTestApp;

afterEach(() => testApp.close());

let keys = 0;
const queue = (parts: Partial<Parameters<typeof queueMail>[1]> = {}) =>
  queueMail(testApp.db, { to: TO, mail: MAIL, key: `test ${++keys}`, ...parts });
const jobs = async () =>
  (await sql<{ key: string; attempts: number }>`select key, attempts from graphile_worker.jobs`.execute(testApp.db))
    .rows;
const asked = () => ({ jobId: null, isLast: true, nextTryAt: new Date(), givenUp: AbortSignal.timeout(20_000) });
const loggedText = () => JSON.stringify(testApp.logged);

describe('A queued message', () => {
  it('exists with the transaction that causes it, or not at all', async () => {
    testApp = await createMailTestApp();
    const failing = testApp.db.transaction().execute(async (trx) => {
      await queueMail(trx, { to: TO, mail: MAIL, key: 'in vain' });
      throw new Error('the cause did not happen');
    });
    await expect(failing).rejects.toThrow('the cause did not happen');
    expect([await testApp.mails(), await jobs()]).toEqual([[], []]);
    await queue();
    expect([(await testApp.mails()).length, (await jobs()).length]).toEqual([1, 1]);
  });

  it('arrives, and its row says so', async () => {
    testApp = await createMailTestApp();
    await testApp.saveSettings();
    await testApp.work();
    await queue();
    expect(await testApp.newestIs('sent')).toMatchObject({
      tries: 1,
      answer: expect.stringMatching(/^250 /),
      sentAt: expect.any(Date),
      nextTryAt: null,
    });
    const [arrived] = testApp.smtpServer.arrived;
    expect(arrived?.email).toMatchObject({
      from: { name: 'Marque', address: 'office@marque.example' },
      to: [{ name: 'Ada Byron', address: 'ada@example.com' }],
    });
    expect(arrived?.email.text).toContain('DEL-1');
  });

  it('is sent once for a key, however often it is queued', async () => {
    testApp = await createMailTestApp();
    await testApp.saveSettings();
    const ids = [];
    for (let times = 0; times < 3; times++) ids.push(await queue({ key: 'the same' }));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    await testApp.work();
    await testApp.newestIs('sent');
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
    expect(testApp.smtpServer.arrived).toHaveLength(1);
  });

  it('waits for a server that asks for patience, and arrives once', async () => {
    testApp = await createMailTestApp();
    await testApp.saveSettings();
    let isFirst = true;
    testApp.smtpServer.behave({
      refuses: () => {
        const refusal = isFirst ? '451 4.7.1 Greylisted' : null;
        isFirst = false;
        return refusal;
      },
    });
    await testApp.work();
    await queue();
    const failing = await testApp.newestIs('failing');
    expect(failing).toMatchObject({
      tries: 1,
      answer: 'The mail server has not accepted the message yet (451 4.7.1)',
      nextTryAt: expect.any(Date),
    });
    await testApp.hurry();
    expect(await testApp.newestIs('sent')).toMatchObject({ tries: 2 });
    expect(testApp.smtpServer.arrived).toHaveLength(1);
    expect(loggedText()).not.toContain('may be sent twice');
  });

  it('is dead when there is no such recipient', async () => {
    testApp = await createMailTestApp({}, { refuses: (address) => `550 5.1.1 <${address}>: no such user` });
    await testApp.saveSettings();
    await testApp.work();
    await queue();
    expect(await testApp.newestIs('dead')).toMatchObject({
      tries: 1,
      answer: 'The mail server refused the message (550 5.1.1)',
    });
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });

  it('waits while the password is wrong, and goes out as soon as the settings are mended', async () => {
    testApp = await createMailTestApp();
    await testApp.saveSettings({ smtpPassword: 'wrong' });
    await testApp.work();
    await queue();
    expect(await testApp.newestIs('failing')).toMatchObject({ answer: 'The mail server refused the sign-in' });
    await testApp.saveSettings();
    await testApp.newestIs('sent');
    expect(testApp.smtpServer.arrived).toHaveLength(1);
  });

  it('survives a server that hangs or dies in the middle of it, and holds up no other one', async () => {
    testApp = await createMailTestApp({}, { diesInData: true });
    await testApp.saveSettings();
    await testApp.work();
    await queue();
    await testApp.newestIs('failing');
    testApp.smtpServer.behave({ hangs: true });
    testApp.smtpServer.dropConnections();
    await queue();
    await testApp.newestIs('failing');
    testApp.smtpServer.behave({});
    await queue();
    await testApp.newestIs('sent');
    await testApp.hurry();
    await vi.waitFor(
      async () => expect((await testApp.mails()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']),
      {
        timeout: 20_000,
      },
    );
    expect(new Set(testApp.smtpServer.arrived.map(({ email }) => email.messageId)).size).toBe(3);
    expect(testApp.smtpServer.arrived).toHaveLength(3);
  });

  it('is not sent when it is worth nothing any more', async () => {
    testApp = await createMailTestApp();
    await testApp.saveSettings();
    await queue({ validUntil: new Date(Date.now() + 60_000) });
    testApp.advance(61_000);
    await testApp.work();
    await testApp.newestIs('expired');
    expect(testApp.smtpServer.arrived).toEqual([]);
  });

  it('is written to the outbox while there are no settings, and can be sent later by hand', async () => {
    testApp = await createMailTestApp();
    await testApp.work();
    await queue();
    const { id } = await testApp.newestIs('outbox');
    const line = JSON.parse(await readFile(mailOutboxPath(testApp.deps.config.dataDir), 'utf8'));
    expect(line).toMatchObject({ to: 'ada@example.com', text: expect.stringContaining('DEL-1') });
    await testApp.saveSettings();
    expect(testApp.smtpServer.arrived).toEqual([]);
    expect((await mutate(testApp.as(testApp.admin), 'email.resend', { id })).status).toBe(200);
    await testApp.newestIs('sent');
    expect(testApp.smtpServer.arrived).toHaveLength(1);
  });

  it('leaves neither address nor content in the log', async () => {
    testApp = await createMailTestApp(
      {},
      { refuses: (address) => (address.startsWith('bad') ? `550 ${address}?` : null) },
    );
    await testApp.work();
    await queue();
    await testApp.newestIs('outbox');
    await testApp.saveSettings();
    await queue({ to: { address: 'bad@example.com', name: 'Bad Byron' } });
    await testApp.newestIs('dead');
    await queue();
    await testApp.newestIs('sent');
    expect(loggedText()).toContain('message sent');
    expect(loggedText()).not.toMatch(/@example|Byron|DEL-1|"ada"/);
  });
});

describe('A message of long ago', () => {
  it('keeps its state, but not its recipient and content', async () => {
    testApp = await createMailTestApp();
    await testApp.saveSettings();
    await testApp.work();
    await queue();
    const { id } = await testApp.newestIs('sent');
    const longAgo = new Date(Date.now() - 91 * 24 * 60 * 60_000);
    await forgetMailAddresses(testApp.db, longAgo);
    expect((await testApp.mails())[0]).toMatchObject({ toAddress: 'ada@example.com' });
    await testApp.db.updateTable('mails').set({ createdAt: longAgo }).execute();
    await forgetMailAddresses(testApp.db, new Date(Date.now() - 90 * 24 * 60 * 60_000));
    const [row] = await testApp.mails();
    expect(row).toMatchObject({ state: 'sent', toAddress: '', toName: '', mailbox: '', data: {}, answer: null });
    expect((await mutate(testApp.as(testApp.admin), 'email.resend', { id })).status).toBe(404);
  });
});

describe('A message whose sender died', () => {
  /** The state after a process was killed between claiming and recording: the job is locked by a dead process. */
  async function cutOff(attempts = 1) {
    const id = await queue();
    await sql`update mails set state = 'sending', tries = 1, attempted_at = now(), message_id = 'first@marque.example'
      where id = ${id}`.execute(testApp.db);
    await sql`update graphile_worker._private_jobs
      set locked_at = now() - interval '10 minutes', locked_by = 'dead worker', attempts = ${attempts}`.execute(
      testApp.db,
    );
    return id;
  }

  it('is sent again under the same Message-ID, and named in the log', async () => {
    testApp = await createMailTestApp();
    await testApp.saveSettings();
    const id = await cutOff();
    await takeUpAbandoned(testApp.deps, 60_000);
    await testApp.work();
    await testApp.newestIs('sent');
    expect(testApp.smtpServer.arrived.map(({ email }) => email.messageId)).toEqual(['<first@marque.example>']);
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ mail: id, msg: 'a message may be sent twice: its last attempt was interrupted' }),
    );
  });

  it('is left alone while its process may still be alive', async () => {
    testApp = await createMailTestApp();
    await testApp.saveSettings();
    await cutOff();
    await takeUpAbandoned(testApp.deps, 60 * 60_000);
    expect(
      (await sql`select 1 from graphile_worker.jobs where locked_by is not null`.execute(testApp.db)).rows,
    ).toHaveLength(1);
    expect((await testApp.mails())[0]?.state).toBe('sending');
  });

  it('is dead, and said to be, when that was its last try', async () => {
    testApp = await createMailTestApp();
    const id = await cutOff(18);
    await takeUpAbandoned(testApp.deps, 0);
    expect((await testApp.mails())[0]).toMatchObject({
      state: 'dead',
      answer: 'the last try was cut off: the message may have arrived',
    });
    expect(testApp.logged).toContainEqual(expect.objectContaining({ mails: [id] }));
    expect((await mutate(testApp.as(testApp.admin), 'email.resend', { id })).status).toBe(200);
  });

  it('is dead when somebody waited for it, since nobody comes back to it', async () => {
    testApp = await createMailTestApp();
    await insertMail(testApp.db, { to: TO, mail: { kind: 'test', sentBy: 'grace' }, key: 'waited for' });
    await takeUpAbandoned(testApp.deps, 60_000);
    expect((await testApp.mails())[0]?.state).toBe('queued');
    await takeUpAbandoned(testApp.deps, 0);
    expect((await testApp.mails())[0]?.state).toBe('dead');
  });
});

describe('Two tries of one message', () => {
  it('never overlap: the second waits while the first is under way', async () => {
    testApp = await createMailTestApp({}, { repliesAfterMs: 300 });
    await testApp.saveSettings();
    await testApp.work();
    const id = await queue();
    await testApp.newestIs('sending');
    // Saving the settings does this with every failing message.
    await sql`select graphile_worker.add_job('send-mail', json_build_object('id', ${id}::text), job_key => ${`mail ${id}`})`.execute(
      testApp.db,
    );
    await testApp.newestIs('sent');
    await testApp.hurry();
    await vi.waitFor(async () => expect((await jobs()).filter(({ key }) => key)).toEqual([]), { timeout: 20_000 });
    expect(testApp.smtpServer.arrived).toHaveLength(1);
    expect(loggedText()).not.toContain('may be sent twice');
  });

  it('are one when what was handed over cannot be written down at once', async () => {
    testApp = await createMailTestApp();
    await testApp.saveSettings();
    const id = (await queue()) ?? '';
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
        if (select count(*) from pg_class where relname = 'mended') = 0 then raise exception 'away'; end if; return new; end $$`.execute(
      testApp.db,
    );
    await sql`create trigger refuse before update on mails for each row when (new.state = 'sent') execute function refuse()`.execute(
      testApp.db,
    );
    const delivered = deliverMail(testApp.deps, id, asked());
    await vi.waitFor(() => expect(testApp.smtpServer.arrived).toHaveLength(1), { timeout: 20_000 });
    await sql`create table mended ()`.execute(testApp.db);
    await delivered;
    expect((await testApp.mails())[0]).toMatchObject({ state: 'sent', tries: 1 });
    expect(testApp.smtpServer.arrived).toHaveLength(1);
  });
});
