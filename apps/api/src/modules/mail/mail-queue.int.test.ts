import { readFile } from 'node:fs/promises';
import type { Mail } from '@marque/domain/review/mails';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mailOutboxPath } from '../../adapters/mail/outbox.ts';
import { createMailWorld, type MailWorld } from '../../testing/mail-fixture.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { takeUpAbandoned } from '../../worker/mail-tasks.ts';
import { deliverMail } from './deliver-mail.ts';
import { forgetMailAddresses } from './mails.queries.ts';
import { insertMail, queueMail } from './queue-mail.ts';

const MAIL: Mail = { kind: 'account_deleted', username: 'ada', receipt: 'DEL-1' };
const TO = { address: 'ada@example.com', name: 'Ada Byron' };
let world: MailWorld;

afterEach(() => world.close());

let keys = 0;
const queue = (parts: Partial<Parameters<typeof queueMail>[1]> = {}) =>
  queueMail(world.db, { to: TO, mail: MAIL, key: `test ${++keys}`, ...parts });
const jobs = async () =>
  (await sql<{ key: string; attempts: number }>`select key, attempts from graphile_worker.jobs`.execute(world.db)).rows;
const asked = () => ({ jobId: null, isLast: true, nextTryAt: new Date(), givenUp: AbortSignal.timeout(20_000) });
const loggedText = () => JSON.stringify(world.logged);

describe('A queued message', () => {
  it('is there with the transaction that causes it, or not at all', async () => {
    world = await createMailWorld();
    const failing = world.db.transaction().execute(async (trx) => {
      await queueMail(trx, { to: TO, mail: MAIL, key: 'in vain' });
      throw new Error('the cause did not happen');
    });
    await expect(failing).rejects.toThrow('the cause did not happen');
    expect([await world.mails(), await jobs()]).toEqual([[], []]);
    await queue();
    expect([(await world.mails()).length, (await jobs()).length]).toEqual([1, 1]);
  });

  it('arrives, and its row says so', async () => {
    world = await createMailWorld();
    await world.saveSettings();
    await world.work();
    await queue();
    expect(await world.newestIs('sent')).toMatchObject({
      tries: 1,
      answer: expect.stringMatching(/^250 /),
      sentAt: expect.any(Date),
      nextTryAt: null,
    });
    const [arrived] = world.house.arrived;
    expect(arrived?.email).toMatchObject({
      from: { name: 'Marque', address: 'house@marque.example' },
      to: [{ name: 'Ada Byron', address: 'ada@example.com' }],
    });
    expect(arrived?.email.text).toContain('DEL-1');
  });

  it('is sent once for a key, however often it is queued', async () => {
    world = await createMailWorld();
    await world.saveSettings();
    const ids = [];
    for (let times = 0; times < 3; times++) ids.push(await queue({ key: 'the same' }));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    await world.work();
    await world.newestIs('sent');
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
    expect(world.house.arrived).toHaveLength(1);
  });

  it('waits for a server that asks for patience, and arrives once', async () => {
    world = await createMailWorld();
    await world.saveSettings();
    let isFirst = true;
    world.house.behave({
      refuses: () => {
        const refusal = isFirst ? '451 4.7.1 Greylisted' : null;
        isFirst = false;
        return refusal;
      },
    });
    await world.work();
    await queue();
    const failing = await world.newestIs('failing');
    expect(failing).toMatchObject({
      tries: 1,
      answer: 'The mail server did not take the message yet (451 4.7.1)',
      nextTryAt: expect.any(Date),
    });
    await world.hurry();
    expect(await world.newestIs('sent')).toMatchObject({ tries: 2 });
    expect(world.house.arrived).toHaveLength(1);
    expect(loggedText()).not.toContain('may be sent twice');
  });

  it('is dead when there is no such recipient', async () => {
    world = await createMailWorld({}, { refuses: (address) => `550 5.1.1 <${address}>: no such user` });
    await world.saveSettings();
    await world.work();
    await queue();
    expect(await world.newestIs('dead')).toMatchObject({
      tries: 1,
      answer: 'The mail server refused the message (550 5.1.1)',
    });
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });

  it('waits while the password is wrong, and goes out as soon as the settings are mended', async () => {
    world = await createMailWorld();
    await world.saveSettings({ smtpPassword: 'wrong' });
    await world.work();
    await queue();
    expect(await world.newestIs('failing')).toMatchObject({ answer: 'The mail server refused the sign-in' });
    await world.saveSettings();
    await world.newestIs('sent');
    expect(world.house.arrived).toHaveLength(1);
  });

  it('survives a server that hangs or dies in the middle of it, and holds up no other one', async () => {
    world = await createMailWorld({}, { diesInData: true });
    await world.saveSettings();
    await world.work();
    await queue();
    await world.newestIs('failing');
    world.house.behave({ hangs: true });
    world.house.dropConnections();
    await queue();
    await world.newestIs('failing');
    world.house.behave({});
    await queue();
    await world.newestIs('sent');
    await world.hurry();
    await vi.waitFor(
      async () => expect((await world.mails()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']),
      {
        timeout: 20_000,
      },
    );
    expect(new Set(world.house.arrived.map(({ email }) => email.messageId)).size).toBe(3);
    expect(world.house.arrived).toHaveLength(3);
  });

  it('is not sent when it is worth nothing any more', async () => {
    world = await createMailWorld();
    await world.saveSettings();
    await queue({ validUntil: new Date(Date.now() + 60_000) });
    world.advance(61_000);
    await world.work();
    await world.newestIs('expired');
    expect(world.house.arrived).toEqual([]);
  });

  it('is written to the outbox while there are no settings, and can be sent later by hand', async () => {
    world = await createMailWorld();
    await world.work();
    await queue();
    const { id } = await world.newestIs('outbox');
    const line = JSON.parse(await readFile(mailOutboxPath(world.deps.config.dataDir), 'utf8'));
    expect(line).toMatchObject({ to: 'ada@example.com', text: expect.stringContaining('DEL-1') });
    await world.saveSettings();
    expect(world.house.arrived).toEqual([]);
    expect((await mutate(world.as(world.admin), 'email.resend', { id })).status).toBe(200);
    await world.newestIs('sent');
    expect(world.house.arrived).toHaveLength(1);
  });

  it('leaves neither address nor content in the log', async () => {
    world = await createMailWorld({}, { refuses: (address) => (address.startsWith('bad') ? `550 ${address}?` : null) });
    await world.work();
    await queue();
    await world.newestIs('outbox');
    await world.saveSettings();
    await queue({ to: { address: 'bad@example.com', name: 'Bad Byron' } });
    await world.newestIs('dead');
    await queue();
    await world.newestIs('sent');
    expect(loggedText()).toContain('message sent');
    expect(loggedText()).not.toMatch(/@example|Byron|DEL-1|"ada"/);
  });
});

describe('A message of long ago', () => {
  it('keeps its fate, but not to whom it went and what it said', async () => {
    world = await createMailWorld();
    await world.saveSettings();
    await world.work();
    await queue();
    const { id } = await world.newestIs('sent');
    const longAgo = new Date(Date.now() - 91 * 24 * 60 * 60_000);
    await forgetMailAddresses(world.db, longAgo);
    expect((await world.mails())[0]).toMatchObject({ toAddress: 'ada@example.com' });
    await world.db.updateTable('mails').set({ createdAt: longAgo }).execute();
    await forgetMailAddresses(world.db, new Date(Date.now() - 90 * 24 * 60 * 60_000));
    const [row] = await world.mails();
    expect(row).toMatchObject({ state: 'sent', toAddress: '', toName: '', mailbox: '', data: {}, answer: null });
    expect((await mutate(world.as(world.admin), 'email.resend', { id })).status).toBe(404);
  });
});

describe('A message whose sender died', () => {
  /** As it stands when a process was killed between claiming and noting: with a job that is locked by nobody alive. */
  async function cutOff(attempts = 1) {
    const id = await queue();
    await sql`update mails set state = 'sending', tries = 1, attempted_at = now(), message_id = 'first@marque.example'
      where id = ${id}`.execute(world.db);
    await sql`update graphile_worker._private_jobs
      set locked_at = now() - interval '10 minutes', locked_by = 'dead worker', attempts = ${attempts}`.execute(
      world.db,
    );
    return id;
  }

  it('is sent again under the same Message-ID, and named in the log', async () => {
    world = await createMailWorld();
    await world.saveSettings();
    const id = await cutOff();
    await takeUpAbandoned(world.deps, 60_000);
    await world.work();
    await world.newestIs('sent');
    expect(world.house.arrived.map(({ email }) => email.messageId)).toEqual(['<first@marque.example>']);
    expect(world.logged).toContainEqual(
      expect.objectContaining({ mail: id, msg: 'a message may be sent twice: its last try was cut off' }),
    );
  });

  it('is left alone while its process may still be alive', async () => {
    world = await createMailWorld();
    await world.saveSettings();
    await cutOff();
    await takeUpAbandoned(world.deps, 60 * 60_000);
    expect(
      (await sql`select 1 from graphile_worker.jobs where locked_by is not null`.execute(world.db)).rows,
    ).toHaveLength(1);
    expect((await world.mails())[0]?.state).toBe('sending');
  });

  it('is dead, and said to be, when that was its last try', async () => {
    world = await createMailWorld();
    const id = await cutOff(18);
    await takeUpAbandoned(world.deps, 0);
    expect((await world.mails())[0]).toMatchObject({
      state: 'dead',
      answer: 'the last try was cut off: the message may have arrived',
    });
    expect(world.logged).toContainEqual(expect.objectContaining({ mails: [id] }));
    expect((await mutate(world.as(world.admin), 'email.resend', { id })).status).toBe(200);
  });

  it('is dead when somebody waited for it, since nobody comes back to it', async () => {
    world = await createMailWorld();
    await insertMail(world.db, { to: TO, mail: { kind: 'test', sentBy: 'grace' }, key: 'waited for' });
    await takeUpAbandoned(world.deps, 60_000);
    expect((await world.mails())[0]?.state).toBe('queued');
    await takeUpAbandoned(world.deps, 0);
    expect((await world.mails())[0]?.state).toBe('dead');
  });
});

describe('Two tries of one message', () => {
  it('never overlap: the second waits while the first is under way', async () => {
    world = await createMailWorld({}, { answersAfterMs: 300 });
    await world.saveSettings();
    await world.work();
    const id = await queue();
    await world.newestIs('sending');
    // As saving settings does with whatever failed a moment ago.
    await sql`select graphile_worker.add_job('send-mail', json_build_object('id', ${id}::text), job_key => ${`mail ${id}`})`.execute(
      world.db,
    );
    await world.newestIs('sent');
    await world.hurry();
    await vi.waitFor(async () => expect((await jobs()).filter(({ key }) => key)).toEqual([]), { timeout: 20_000 });
    expect(world.house.arrived).toHaveLength(1);
    expect(loggedText()).not.toContain('may be sent twice');
  });

  it('are one when what was handed over cannot be written down at once', async () => {
    world = await createMailWorld();
    await world.saveSettings();
    const id = (await queue()) ?? '';
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
        if (select count(*) from pg_class where relname = 'mended') = 0 then raise exception 'away'; end if; return new; end $$`.execute(
      world.db,
    );
    await sql`create trigger refuse before update on mails for each row when (new.state = 'sent') execute function refuse()`.execute(
      world.db,
    );
    const delivered = deliverMail(world.deps, id, asked());
    await vi.waitFor(() => expect(world.house.arrived).toHaveLength(1), { timeout: 20_000 });
    await sql`create table mended ()`.execute(world.db);
    await delivered;
    expect((await world.mails())[0]).toMatchObject({ state: 'sent', tries: 1 });
    expect(world.house.arrived).toHaveLength(1);
  });
});
