import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { MessagePage } from '@marque/domain/conversation/messages';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReplyToken } from '../../platform/reply-tokens/reply-token.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { query } from '../../testing/trpc-transport.ts';
import { sweepPhotos } from '../../worker/sweep-photos.ts';
import { makePdf, textContent } from '../photo/pipeline/pdf/test-pdfs.ts';
import { hollowPng, phoneJpeg } from '../photo/pipeline/test-images.ts';
import { submittedBy } from '../review/testing.ts';
import { storeReplyFiles } from './reply-attachments.ts';
import { BOUNDARY, form, type SentFile, writeForm } from './testing.ts';

const SECRET = 'a-secret-of-the-test-32-characters-or-more';
const DOMAIN = 'reply.marque.example';
const URL_OF_SENDGRID = `/api/inbound-email/sendgrid?secret=${SECRET}`;
const MEGABYTE = 1024 * 1024;

let testApp: TestApp;
let owner: Person;
let car: Consignment;
let sent = 0;

beforeAll(async () => {
  testApp = await createTestApp({ INBOUND_EMAIL_DOMAIN: DOMAIN, INBOUND_EMAIL_SECRET: SECRET });
  owner = await testApp.person();
  car = await submittedBy(testApp, owner);
});
afterAll(() => testApp.close());

const replyAddress = () => {
  const right = { consignmentId: ConsignmentId.parse(car.id), side: 'owner', userId: owner.id } as const;
  return `reply+${createReplyToken(testApp.deps.appSecret, right, testApp.deps.clock())}@${DOMAIN}`;
};

function createFields(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  sent += 1;
  return {
    headers: `Message-ID: <files-${sent}@mail.example>`,
    to: replyAddress(),
    from: `Ada <${owner.username}@example.com>`,
    text: 'Here they are.',
    ...more,
  };
}

const post = async (payload: Buffer, url = URL_OF_SENDGRID) =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
const send = async (files: readonly SentFile[], fields = createFields()) => (await post(form(fields, files))).json();
const asFiles = (contents: Readonly<Record<string, Buffer>>): SentFile[] =>
  Object.entries(contents).map(([name, content], index) => ({ field: `attachment${index + 1}`, name, content }));
const messages = async () =>
  ((await query(testApp.as(owner), 'message.list', { id: car.id })).body as MessagePage).items;
const countPhotos = async () =>
  (await testApp.db.selectFrom('photos').select('id').where('ownerId', '=', owner.id).execute()).length;
const tempFiles = () => readdir(testApp.deps.photoStore.tempFolder);
async function lastRefused() {
  const mail = await testApp.db
    .selectFrom('mails')
    .select('data')
    .where('kind', '=', 'reply_incomplete')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail?.data as { attachments: number; refused: { name: string; reason: string }[] } | undefined;
}
const smallPdf = (word: string) => makePdf({ mediaBox: '[0 0 72 72]', content: textContent([word]) });
const heic = () => readFile(new URL('../photo/pipeline/fixtures/turned-p3-gps.heic', import.meta.url));

describe('The photos and PDFs of an answer by email', () => {
  it('are attached to its message, upright, without metadata, and drawn', async () => {
    const files = { 'IMG_1.JPG': await phoneJpeg(6), 'IMG_2.HEIC': await heic(), 'Rechnung.pdf': smallPdf('One') };
    expect(await send(asFiles(files))).toEqual({ outcome: 'taken' });
    const [message] = await messages();
    expect(message).toMatchObject({
      text: 'Here they are.',
      isByEmail: true,
      photos: [{ name: 'IMG_1.jpg' }, { name: 'IMG_2.jpg' }],
      documents: [{ name: 'Rechnung.pdf', pages: [{ type: 'image/jpeg' }] }],
    });
    for (const { url } of message?.photos ?? []) {
      const photo = await testApp.as(owner).get(url);
      const { exif, orientation } = await sharp(photo.rawPayload).metadata();
      expect([photo.statusCode, exif, orientation ?? 1]).toEqual([200, undefined, 1]);
    }
    expect(await tempFiles()).toEqual([]);
  });

  it('are a message without a text too', async () => {
    expect(await send(asFiles({ 'a.pdf': smallPdf('Two') }), createFields({ text: '' }))).toEqual({ outcome: 'taken' });
    expect((await messages())[0]).toMatchObject({
      text: 'Sent by email, without a text.',
      documents: [{ name: 'a.pdf' }],
    });
  });

  it('come from any other receiver as a form with the email in its first field', async () => {
    const { text, to, from } = createFields({ text: 'Schöne Grüße' });
    const email = JSON.stringify({ from, to, text, messageId: '<own-1@mail.example>', attachments: 1 });
    const payload = form({ email }, asFiles({ 'Title.pdf': smallPdf('Three') }));
    expect((await post(payload, `/api/inbound-email?secret=${SECRET}`)).json()).toEqual({ outcome: 'taken' });
    expect((await messages())[0]).toMatchObject({ text: 'Schöne Grüße', documents: [{ name: 'Title.pdf' }] });
    // What the receiver says it did not pass on.
    expect(await lastRefused()).toMatchObject({ attachments: 1, refused: [] });
    expect((await post(form({ email: '{' }), `/api/inbound-email?secret=${SECRET}`)).statusCode).toBe(400);
    expect((await post(form({ email: '{}' }), `/api/inbound-email?secret=${SECRET}`)).statusCode).toBe(400);
  });
});

describe('A file that cannot be taken', () => {
  it('is named in an email with the reason, and everything else arrives', async () => {
    const files = {
      'Scans.zip': Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60_000)]),
      'vast.png': hollowPng(30_000, 30_000),
      'broken.jpg': (await phoneJpeg(1)).subarray(0, 900),
      'broken.pdf': Buffer.from('%PDF-1.7\nnothing more'),
      'large.pdf': Buffer.concat([smallPdf('Four'), Buffer.alloc(25 * MEGABYTE)]),
      'good.jpg': await phoneJpeg(1),
      'empty.txt': Buffer.alloc(0),
    };
    expect(await send(asFiles(files))).toEqual({ outcome: 'taken' });
    expect((await messages())[0]).toMatchObject({
      text: 'Here they are.',
      photos: [{ name: 'good.jpg' }],
      documents: [],
    });
    const refused = Object.fromEntries((await lastRefused())?.refused.map(({ name, reason }) => [name, reason]) ?? []);
    expect(refused).toEqual({
      'Scans.zip': 'It is neither a photo nor a PDF that we can read.',
      'empty.txt': 'It is neither a photo nor a PDF that we can read.',
      'large.pdf': 'It is larger than 25 MB.',
      'vast.png': expect.stringContaining('60 megapixels'),
      'broken.jpg': expect.stringContaining('damaged'),
      'broken.pdf': expect.any(String),
    });
    expect(await tempFiles()).toEqual([]);
  });

  it('is one beyond those that a message may have', async () => {
    const photo = await phoneJpeg(1);
    const photos = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.jpg`, photo]));
    const pdfs = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.pdf`, smallPdf(`Of ${index}`)]));
    expect(await send(asFiles({ ...photos, ...pdfs }))).toEqual({ outcome: 'taken' });
    const [message] = await messages();
    expect([message?.photos.length, message?.documents.length]).toEqual([10, 5]);
    expect((await lastRefused())?.refused).toEqual([
      { name: '10.jpg', reason: 'At most 10 photos in a message.' },
      { name: '5.pdf', reason: 'At most 5 PDFs in a message.' },
    ]);
  });

  it('is the small picture of a signature, of which nobody is told', async () => {
    const before = await lastRefused();
    const fields = createFields({ 'content-ids': '{"logo":"attachment1","f_1":"attachment2"}', text: 'With a logo' });
    await send(asFiles({ 'logo.jpg': await phoneJpeg(1), 'Gmail.pdf': smallPdf('Five') }), fields);
    expect((await messages())[0]).toMatchObject({
      text: 'With a logo',
      photos: [],
      documents: [{ name: 'Gmail.pdf' }],
    });
    expect(await lastRefused()).toEqual(before);
  });
});

describe('A file of a sender who is not proven', () => {
  it.each([
    ['a foreign address', { from: 'mallory@example.com' }],
    ['no token', { to: `office@${DOMAIN}` }],
    ['an automatic reply', { headers: 'Auto-Submitted: auto-replied' }],
  ])('is never received: %s', async (_, fields) => {
    const before = await countPhotos();
    const stored = await send(asFiles({ 'a.jpg': await phoneJpeg(1) }), createFields(fields));
    expect([stored, await countPhotos(), await tempFiles()]).toEqual([{ outcome: 'ignored' }, before, []]);
  });

  it('is not received either where it comes before the fields that prove the sender', async () => {
    const { headers = '', from = '', to = '' } = createFields();
    const parts = [
      ['name="attachment1"; filename="a.jpg"', await phoneJpeg(1)],
      ...Object.entries({ headers, from, to, text: 'Late' }).map(([name, value]) => [`name="${name}"`, value] as const),
    ] as [string, string | Buffer][];
    expect((await post(writeForm(parts))).json()).toEqual({ outcome: 'taken' });
    expect((await messages())[0]).toMatchObject({ text: 'Late', photos: [] });
    expect(await lastRefused()).toMatchObject({ attachments: 1, refused: [] });
  });
});

describe('An email with files that is delivered more than once', () => {
  it('is one message with its files once', async () => {
    const fields = createFields({ text: 'Twice' });
    const files = asFiles({ 'a.jpg': await phoneJpeg(1), 'a.pdf': smallPdf('Six') });
    const outcomes = await Promise.all([send(files, fields), send(files, fields)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['repeated', 'taken']);
    const before = await countPhotos();
    expect(await send(files, fields)).toEqual({ outcome: 'repeated' });
    expect(await countPhotos()).toBe(before);
    const found = (await messages()).filter(({ text }) => text === 'Twice');
    expect(found.map(({ photos, documents }) => [photos.length, documents.length])).toEqual([[1, 1]]);
  });

  it('is one message where the server was killed after it had stored the files', async () => {
    const fields = createFields({ text: 'Killed' });
    const pdf = smallPdf('Eight');
    const path = join(testApp.deps.photoStore.tempFolder, 'reply-of-a-killed-server');
    await writeFile(path, pdf);
    const received = [{ kind: 'document', name: 'a.pdf', path }] as const;
    const before = await countPhotos();
    await storeReplyFiles(testApp.deps, owner.id, { received: [...received], refused: [], unread: 0 });
    await rm(path);
    expect(await send(asFiles({ 'a.pdf': pdf }), fields)).toEqual({ outcome: 'taken' });
    expect((await messages())[0]).toMatchObject({ text: 'Killed', documents: [{ name: 'a.pdf' }] });
    const longAgo = new Date(Date.now() - 48 * 60 * 60_000);
    await testApp.db.updateTable('photos').set({ createdAt: longAgo }).execute();
    await testApp.db.updateTable('documents').set({ createdAt: longAgo }).execute();
    const ofOne = 2;
    expect(await countPhotos()).toBeGreaterThanOrEqual(before + 2 * ofOne);
    await sweepPhotos(testApp.deps);
    const [message] = await messages();
    expect(message).toMatchObject({ text: 'Killed', documents: [{ name: 'a.pdf', pages: [expect.anything()] }] });
    const files = await testApp.db.selectFrom('documents').select('id').where('messageId', 'is', null).execute();
    expect(files).toEqual([]);
  });

  it('leaves nothing where its delivery is cut off in a file, and is taken whole the next time', async () => {
    if (!testApp.app.server.listening) await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = testApp.app.server.address() as AddressInfo;
    const payload = form(
      createFields({ text: 'Cut off' }),
      asFiles({ 'a.pdf': Buffer.concat([smallPdf('Seven'), Buffer.alloc(MEGABYTE)]) }),
    );
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    const head = `POST ${URL_OF_SENDGRID} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}`;
    const [before, socket] = [await countPhotos(), connect(port, '127.0.0.1')];
    socket.write(`${head}\r\nContent-Length: ${payload.length}\r\n\r\n`);
    socket.write(payload.subarray(0, payload.length - 200_000));
    await expect.poll(tempFiles).toHaveLength(1);
    socket.destroy();
    await expect.poll(tempFiles).toEqual([]);
    expect([(await messages()).some(({ text }) => text === 'Cut off'), await countPhotos()]).toEqual([false, before]);
    expect((await post(payload)).json()).toEqual({ outcome: 'taken' });
    expect((await messages())[0]).toMatchObject({ text: 'Cut off', documents: [{ name: 'a.pdf' }] });
  });
});
