import { ConsignmentId, PhotoId } from '@marque/domain/api/ids';
import type { Message, MessagePage } from '@marque/domain/conversation/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { writeMail } from '../email/write-mail.ts';
import { findPhoto } from '../photo/photo.queries.ts';
import { lockUnreferenced } from '../photo/photo-references.queries.ts';
import { readEvents, readRow, submittedBy, toStatusAndCode } from '../review/testing.ts';
import { webhookFor } from '../webhook/testing.ts';

let testApp: TestApp;
let owner: Person;
let stranger: Person;
let admin: Person;
let colleague: Person;
let viewer: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  stranger = await testApp.person();
  admin = await testApp.person({ role: 'admin', username: 'grace' });
  colleague = await testApp.person({ role: 'admin' });
  viewer = await testApp.person({ role: 'viewer' });
  await testApp.db.updateTable('users').set({ firstName: 'Grace' }).where('id', '=', admin.id).execute();
});
afterAll(() => testApp.close());

const send = (person: Person, id: number, text: string, more: object = {}) =>
  mutate(testApp.as(person), 'message.send', { id, text, ...more });
const read = async (person: Person, id: number, more: object = {}) =>
  (await query(testApp.as(person), 'message.list', { id, ...more })).body as MessagePage;
const readUnread = async (person: Person, procedure: 'message.unread' | 'message.unreadOfOwners', id: number) =>
  ((await query(testApp.as(person), procedure)).body as { consignmentId: number; count: number }[]).find(
    ({ consignmentId }) => consignmentId === id,
  )?.count ?? 0;

const readMails = (id: number) =>
  testApp.db
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'data', 'state'])
    .where('consignmentId', '=', ConsignmentId.parse(id))
    .where('kind', 'like', 'message%')
    .orderBy('id')
    .execute();

describe('The conversation about a car', () => {
  it('shows both sides what was written, newest first, with the name of who wrote it', async () => {
    const { id } = await submittedBy(testApp, owner);
    await send(owner, id, ' Is there any news? ');
    await send(admin, id, 'We are looking into it.');
    const shown = (page: MessagePage) =>
      page.items.map(({ from, isMine, author, text }) => [from, isMine, author, text]);
    expect(shown(await read(owner, id))).toEqual([
      ['team', false, 'Grace', 'We are looking into it.'],
      ['owner', true, expect.any(String), 'Is there any news?'],
    ]);
    expect(shown(await read(viewer, id))).toEqual([
      ['team', false, 'grace', 'We are looking into it.'],
      ['owner', false, expect.any(String), 'Is there any news?'],
    ]);
  });

  it('tells owners nothing of internal notes, and a note is no message', async () => {
    const { id } = await submittedBy(testApp, owner);
    await mutate(testApp.as(admin), 'review.addNote', { id, text: 'The paint looks new' });
    expect((await read(owner, id)).items).toEqual([]);
    expect(await readMails(id)).toEqual([]);
  });

  it('does not exist for others, and a viewer reads it but does not write', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(toStatusAndCode(await send(stranger, id, 'Hello'))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
    expect(toStatusAndCode(await query(testApp.as(stranger), 'message.list', { id }))).toEqual([
      404,
      'CONSIGNMENT_NOT_FOUND',
    ]);
    expect(toStatusAndCode(await send(viewer, id, 'Hello'))).toEqual([403, 'NOT_ALLOWED']);
  });

  it('takes between 1 and 5,000 characters', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(toStatusAndCode(await send(owner, id, ' \n '))).toEqual([400, 'VALIDATION_FAILED']);
    expect(toStatusAndCode(await send(owner, id, 'x'.repeat(5_001)))).toEqual([400, 'VALIDATION_FAILED']);
    expect((await send(owner, id, 'x'.repeat(5_000))).status).toBe(200);
  });

  it('is read in pages', async () => {
    const { id } = await submittedBy(testApp, owner);
    for (const text of ['one', 'two', 'three']) await send(owner, id, text);
    const first = await read(owner, id, { limit: 2 });
    expect(first.items.map(({ text }) => text)).toEqual(['three', 'two']);
    const second = await read(owner, id, { limit: 2, cursor: first.nextCursor });
    expect([second.items.map(({ text }) => text), second.nextCursor]).toEqual([['one'], null]);
    const listed = await testApp.as(owner).get(`/api/consignments/${id}/messages?limit=2`);
    expect(listed.headers.link).toBe(
      `</api/consignments/${id}/messages?limit=2&cursor=${first.nextCursor}>; rel="next"`,
    );
  });

  it('stores one message for one Idempotency-Key', async () => {
    const { id } = await submittedBy(testApp, owner);
    const again = { idempotencyKey: `message ${id}` };
    const first = (await send(owner, id, 'Once', again)).body as Message;
    expect((await send(owner, id, 'Once', again)).body).toEqual(first);
    expect((await read(owner, id)).items).toHaveLength(1);
    expect(toStatusAndCode(await send(owner, id, 'Twice', again))).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('is recorded without what was written', async () => {
    const { id } = await submittedBy(testApp, owner);
    await send(owner, id, 'The secret of the car');
    await send(admin, id, 'Noted');
    expect((await readEvents(testApp, id)).slice(1)).toEqual([
      { kind: 'message_sent', actorId: owner.id, ownerId: owner.id, data: { side: 'owner' } },
      { kind: 'message_sent', actorId: admin.id, ownerId: owner.id, data: { side: 'team' } },
    ]);
  });
});

describe('Whoever writes', () => {
  it('has 60 messages an hour over all cars, because each is mailed', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      const writer = await limited.person();
      const { id } = await submittedBy(limited, writer);
      await limited.deps.rateLimits.consume('message', String(writer.id), { points: 59 });
      const write = () => mutate(limited.as(writer), 'message.send', { id, text: 'Hello' });
      expect([(await write()).status, (await write()).status]).toEqual([200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('Unread messages', () => {
  it('are counted for the owner until they have read them', async () => {
    const { id } = await submittedBy(testApp, owner);
    await send(admin, id, 'One');
    const last = (await send(admin, id, 'Two')).body as Message;
    expect(await readUnread(owner, 'message.unread', id)).toBe(2);
    expect((await read(owner, id)).unread).toBe(2);
    await mutate(testApp.as(owner), 'message.markRead', { id, upTo: last.id - 1 });
    expect(await readUnread(owner, 'message.unread', id)).toBe(1);
    await mutate(testApp.as(owner), 'message.markRead', { id, upTo: last.id });
    expect(await readUnread(owner, 'message.unread', id)).toBe(0);
    // An older mark, such as another tab's, has no effect.
    await mutate(testApp.as(owner), 'message.markRead', { id, upTo: last.id - 1 });
    expect(await readUnread(owner, 'message.unread', id)).toBe(0);
  });

  it('are counted for each of staff until they have read them or a colleague has answered', async () => {
    const { id } = await submittedBy(testApp, owner);
    const written = (await send(owner, id, 'Hello?')).body as Message;
    expect(await readUnread(admin, 'message.unreadOfOwners', id)).toBe(1);
    await mutate(testApp.as(viewer), 'message.markRead', { id, upTo: written.id });
    expect(await readUnread(viewer, 'message.unreadOfOwners', id)).toBe(0);
    expect(await readUnread(admin, 'message.unreadOfOwners', id)).toBe(1);
    await send(colleague, id, 'Good morning');
    expect(await readUnread(admin, 'message.unreadOfOwners', id)).toBe(0);
  });

  it('take no mark for what is yet to come', async () => {
    const { id } = await submittedBy(testApp, owner);
    await mutate(testApp.as(owner), 'message.markRead', { id, upTo: 2_000_000_000 });
    await send(admin, id, 'Hello');
    await mutate(testApp.as(owner), 'message.markRead', { id, upTo: 2_000_000_000 });
    expect(await readUnread(owner, 'message.unread', id)).toBe(0);
    await send(admin, id, 'One more');
    expect(await readUnread(owner, 'message.unread', id)).toBe(1);
  });
});

describe('The 24-hour promise', () => {
  it('is kept by a message of staff, and a message of the owner neither stops nor restarts it', async () => {
    const { id } = await submittedBy(testApp, owner);
    const since = (await readRow(testApp, id))?.waitingSince;
    await send(owner, id, 'Hello?');
    expect(await readRow(testApp, id)).toMatchObject({ firstContactAt: null, waitingSince: since });
    await send(admin, id, 'We are here');
    expect(await readRow(testApp, id)).toMatchObject({ firstContactAt: expect.any(Date), waitingSince: null });
    await send(owner, id, 'And now?');
    expect(await readRow(testApp, id)).toMatchObject({ waitingSince: null });
  });
});

describe('Photos in a message', () => {
  it('are seen by both sides, and by nobody else', async () => {
    const { id } = await submittedBy(testApp, owner);
    const photo = await testApp.getPhoto(admin);
    const sent = (await send(admin, id, 'Like this one', { photos: [photo, photo] })).body as Message;
    expect(sent.photos.map(({ url }) => url)).toEqual([photo]);
    expect((await read(owner, id)).items[0]?.photos).toEqual(sent.photos);
    const photoId = PhotoId.parse(photo.slice('/api/photos/'.length));
    expect(await findPhoto(testApp.db, photoId, owner.id)).not.toBeNull();
    expect(await findPhoto(testApp.db, photoId, stranger.id)).toBeNull();
    await mutate(testApp.as(admin), 'review.delete', { id });
    expect(await findPhoto(testApp.db, photoId, owner.id)).toBeNull();
    expect(await findPhoto(testApp.db, photoId, null)).not.toBeNull();
  });

  it('are only those that the sender uploaded', async () => {
    const { id } = await submittedBy(testApp, owner);
    const photos = [await testApp.getPhoto(stranger)];
    expect(toStatusAndCode(await send(owner, id, 'Mine', { photos }))).toEqual([422, 'FOREIGN_PHOTO']);
  });

  it('are kept from the sweeper', async () => {
    const { id } = await submittedBy(testApp, owner);
    const photo = await testApp.getPhoto(owner);
    const lost = await testApp.getPhoto(owner);
    await send(owner, id, 'Here', { photos: [photo] });
    const found = await testApp.db.transaction().execute((trx) => lockUnreferenced(trx, '-1 minute', 1_000));
    expect(found).toContain(lost.slice('/api/photos/'.length));
    expect(found).not.toContain(photo.slice('/api/photos/'.length));
  });
});

describe('What a message causes', () => {
  it('is an email with its text to the owner', async () => {
    const { id, number } = await submittedBy(testApp, owner);
    await send(admin, id, 'Do you still have the service book?');
    expect(await readMails(id)).toMatchObject([
      { kind: 'message_from_team', data: { number, text: 'Do you still have the service book?', photoCount: 0 } },
    ]);
  });

  it('is one email to the team for what an owner writes in a row', async () => {
    const { id } = await submittedBy(testApp, owner);
    const staff = [admin, colleague, viewer].map(({ username }) => `${username}@example.com`);
    await send(owner, id, 'Before there is an address of the team');
    expect((await readMails(id)).map(({ toAddress }) => toAddress)).toEqual(staff);
    await testApp.db
      .insertInto('emailSettings')
      .values({
        smtpHost: 'mail.example',
        smtpPort: 587,
        smtpUsername: '',
        smtpPassword: '',
        senderName: 'Marque',
        senderEmail: 'office@marque.example',
        recipientEmail: 'team@marque.example',
      })
      .execute();
    await send(owner, id, 'First');
    await send(owner, id, 'Second');
    const mails = await readMails(id);
    expect(mails.map(({ kind, toAddress }) => [kind, toAddress])).toEqual(
      [...staff, 'team@marque.example'].map((address) => ['message_from_owner', address]),
    );
    const mail = mails.at(-1);
    const { text } = await writeMail(
      testApp.deps,
      { kind: 'message_from_owner', data: mail?.data, isConfirmed: true },
      null,
    );
    expect(text).toContain('> First');
    expect(text).toContain('> Second');
    expect(text).not.toContain('Before there is');
    expect(text).toContain(`/admin/dashboard?open=${id}`);
  });

  it('is a webhook message of who wrote, without the text', async () => {
    const { id, number } = await submittedBy(testApp, owner);
    await webhookFor(testApp, owner, 'https://garage.example/hooks', { events: ['message.created'] });
    await send(admin, id, 'Only between us');
    const { message } = await testApp.db
      .selectFrom('webhookDeliveries')
      .select('message')
      .where('consignmentId', '=', id)
      .executeTakeFirstOrThrow();
    expect(message).toEqual({
      type: 'message.created',
      timestamp: expect.any(String),
      data: { consignmentId: id, number, from: 'team', to: 'owner' },
    });
  });
});
