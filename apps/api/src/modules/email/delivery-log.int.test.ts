import type { MailLogPage, MailLogQuery } from '@marque/domain/review/email-settings';
import type { MailState } from '@marque/domain/review/mails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';

let testApp: MailTestApp;
const ids: string[] = [];

beforeAll(async () => {
  testApp = await createMailTestApp();
  for (let n = 0; n < 7; n++) {
    const id = await queueMail(testApp.db, {
      to: { address: `owner${n}@example.com`, name: `Owner ${n}` },
      mail: { kind: 'deletion_cancelled', username: `owner${n}`, receipt: `DEL-${n}` },
      key: `message ${n}`,
    });
    ids.push(id ?? '');
  }
});
afterAll(() => testApp.close());

const page = async (input: Partial<MailLogQuery> = {}) =>
  (await query(testApp.as(testApp.admin), 'email.log', input)).body as MailLogPage;
const listIds = ({ items }: MailLogPage) => items.map(({ id }) => id);
const newestFirst = () => ids.toReversed();
const become = (id: string | undefined, state: MailState, validUntil: Date | null = null) =>
  testApp.db
    .updateTable('mails')
    .set({ state, validUntil })
    .where('id', '=', id ?? '')
    .execute();
const resend = (id: string | undefined) => mutate(testApp.as(testApp.admin), 'email.resend', { id });

describe('The delivery log', () => {
  it('lists every message and its fate, newest first, without its content', async () => {
    const { items, nextCursor } = await page();
    expect([items.map(({ id }) => id), nextCursor]).toEqual([newestFirst(), null]);
    expect(items[0]).toEqual({
      id: ids[6],
      kind: 'deletion_cancelled',
      toAddress: 'owner6@example.com',
      toName: 'Owner 6',
      consignmentId: null,
      state: 'queued',
      tries: 0,
      answer: null,
      createdAt: expect.any(String),
      nextTryAt: null,
      sentAt: null,
    });
    expect(JSON.stringify(items)).not.toContain('DEL-');
  });

  it('comes in pages that meet without a gap', async () => {
    const first = await page({ limit: 3 });
    const second = await page({ limit: 3, cursor: first.nextCursor });
    const third = await page({ limit: 3, cursor: second.nextCursor });
    expect([first, second, third].flatMap(listIds)).toEqual(newestFirst());
    expect(third.nextCursor).toBeNull();
    expect(await page({ cursor: 'nothing of ours' })).toEqual({ items: [], nextCursor: null });
  });

  it('shows one state alone, in pages too', async () => {
    for (const id of [ids[1], ids[3], ids[5]]) await become(id, 'dead');
    const first = await page({ state: 'dead', limit: 2 });
    expect(listIds(first)).toEqual([ids[5], ids[3]]);
    expect(listIds(await page({ state: 'dead', limit: 2, cursor: first.nextCursor }))).toEqual([ids[1]]);
    expect(listIds(await page({ state: 'sent' }))).toEqual([]);
  });

  it('refuses what it cannot show', async () => {
    for (const input of [{ limit: 0 }, { limit: 201 }, { state: 'lost' }]) {
      expect((await query(testApp.as(testApp.admin), 'email.log', input)).status).toBe(400);
    }
  });

  it('is for administrators', async () => {
    for (const role of ['user', 'viewer'] as const) {
      const caller = testApp.as(await testApp.person({ role }));
      expect((await query(caller, 'email.log')).status).toBe(403);
      expect((await mutate(caller, 'email.resend', { id: ids[0] })).status).toBe(403);
    }
  });
});

describe('Sending again', () => {
  it.each(['sent', 'failing', 'dead', 'outbox'] as const)('queues a message that is %s', async (state) => {
    await become(ids[0], state);
    expect(await resend(ids[0])).toMatchObject({ status: 200, body: { id: ids[0], state: 'queued', answer: null } });
  });

  it.each(['queued', 'sending', 'expired'] as const)('leaves one alone that is %s', async (state) => {
    await become(ids[0], state);
    expect(await resend(ids[0])).toMatchObject({ status: 404, body: { code: 'MAIL_NOT_FOUND' } });
  });

  it('leaves one alone that is worth nothing any more, or that never was', async () => {
    await become(ids[0], 'dead', new Date(Date.now() - 1_000));
    expect((await resend(ids[0])).status).toBe(404);
    expect((await resend('999999999')).status).toBe(404);
    expect((await resend('one; drop table mails')).status).toBe(400);
  });
});
