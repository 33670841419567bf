import { ConsignmentId } from '@marque/domain/api/ids';
import type { Message, MessagePage } from '@marque/domain/conversation/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { closeAccounts } from '../../worker/close-accounts.ts';
import { purgeDeleted } from '../../worker/purge-deleted.ts';
import { sweepPhotos } from '../../worker/sweep-photos.ts';
import { HOSTILE_PDFS, makePdf, textContent } from '../photo/pipeline/pdf/test-pdfs.ts';
import { unzip } from '../photo-archive/testing.ts';
import { submittedBy, toStatusAndCode } from '../review/testing.ts';

let testApp: TestApp;
let owner: Person;
let stranger: Person;
let admin: Person;
let reviewer: Person;
let viewer: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  stranger = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
  reviewer = await testApp.person({ role: 'reviewer' });
  viewer = await testApp.person({ role: 'viewer' });
});
afterAll(() => testApp.close());

let count = 0;
const newPdf = (pages = 1) => makePdf({ mediaBox: '[0 0 72 72]', pages, content: textContent([`Sheet ${++count}`]) });

const hostile = (name: string) => HOSTILE_PDFS[name]?.make() ?? Buffer.alloc(0);
const upload = (person: Person, pdf = newPdf(), name = 'Invoice.pdf') =>
  testApp.as(person).upload(pdf, { url: '/api/upload/attachment', field: 'document', name });
const uploaded = async (person: Person, pdf?: Buffer): Promise<string> => (await upload(person, pdf)).json().id;
const send = (person: Person, id: number, documents: string[], more: object = {}) =>
  mutate(testApp.as(person), 'message.send', { id, text: 'Here it is', documents, ...more });
const read = async (person: Person, id: number) =>
  (await query(testApp.as(person), 'message.list', { id })).body as MessagePage;
const getStatus = async (person: Person, url: string) => (await testApp.as(person).get(url)).statusCode;

async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of testApp.deps.photoStore.list()) keys.push(key);
  return keys;
}
const countFilesOf = async (documentId: string) => (await listKeys()).filter((key) => key.includes(documentId)).length;
const makeOld = (person: Person) =>
  sql`update photos set created_at = now() - interval '2 days' where owner_id = ${person.id}`.execute(testApp.db);

async function sentBy(person: Person, pdf = newPdf(2)) {
  const { id } = await submittedBy(testApp, owner);
  const message = (await send(person, id, [await uploaded(person, pdf)])).body as Message;
  const [document] = message.documents;
  if (!document) throw new Error('The message has no PDF.');
  return { id, message, document };
}

describe('A PDF in a message', () => {
  it('is read by both sides with the images of its pages, and saved as it came', async () => {
    for (const person of [owner, reviewer]) {
      const pdf = newPdf(2);
      const { id, message, document } = await sentBy(person, pdf);
      expect(document).toMatchObject({
        name: 'Invoice.pdf',
        size: pdf.length,
        pages: [{}, { name: 'Invoice page 2.jpg' }],
      });
      for (const reader of [owner, admin, viewer]) {
        expect((await read(reader, id)).items[0]?.documents).toEqual(message.documents);
        const saved = await testApp.as(reader).get(`/api/documents/${document.id}`);
        expect(saved.rawPayload.equals(pdf)).toBe(true);
        expect(saved.headers).toMatchObject({
          'content-disposition': expect.stringMatching(/^attachment;/),
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        });
        expect(await getStatus(reader, `${document.pages[1]?.url}?w=160`)).toBe(200);
      }
      expect((await testApp.as(owner).get(`/api/consignments/${id}/documents`)).json()).toEqual([]);
    }
  });

  it('does not exist for others, nor for its owner once the consignment is deleted', async () => {
    for (const person of [owner, admin]) {
      const { id, document } = await sentBy(person);
      const urls = [`/api/documents/${document.id}`, document.pages[0]?.url ?? ''];
      for (const url of urls) expect([await getStatus(stranger, url), await getStatus(owner, url)]).toEqual([404, 200]);
      await mutate(testApp.as(admin), 'review.delete', { id });
      for (const url of urls) expect([await getStatus(owner, url), await getStatus(admin, url)]).toEqual([404, 200]);
    }
  });

  it('is not yet there for the other side while the message is not sent', async () => {
    const documentId = await uploaded(admin);
    expect(await getStatus(owner, `/api/documents/${documentId}`)).toBe(404);
    expect(await getStatus(admin, `/api/documents/${documentId}`)).toBe(200);
  });

  it('is one that its sender uploaded for it, once, and at most five', async () => {
    const { id, document } = await sentBy(owner);
    await testApp.as(owner).post('/api/draft-consignment', { currentStep: 2 });
    const ofDraft = await testApp
      .as(owner)
      .upload(newPdf(), { url: '/api/upload/document?kind=title', field: 'document', name: 'Title.pdf' });
    const foreign = [await uploaded(stranger), document.id, ofDraft.json().id, crypto.randomUUID()];
    for (const documentId of foreign) {
      expect(toStatusAndCode(await send(owner, id, [documentId]))).toEqual([422, 'FOREIGN_DOCUMENT']);
    }
    const own = await uploaded(owner);
    expect(toStatusAndCode(await send(owner, id, [own, foreign[0] ?? '']))).toEqual([422, 'FOREIGN_DOCUMENT']);
    const six = Array.from({ length: 6 }, () => crypto.randomUUID());
    expect(toStatusAndCode(await send(owner, id, six))).toEqual([400, 'VALIDATION_FAILED']);
    expect((await read(owner, id)).items).toHaveLength(1);
    expect(((await send(owner, id, [own, own])).body as Message).documents.map((each) => each.id)).toEqual([own]);
    expect((await testApp.as(owner).get('/api/draft-consignment/documents')).json()).toHaveLength(1);
  });

  it('is stored once for one Idempotency-Key', async () => {
    const { id } = await submittedBy(testApp, owner);
    const [documents, more] = [[await uploaded(owner)], { idempotencyKey: `document ${id}` }];
    const first = (await send(owner, id, documents, more)).body as Message;
    expect((await send(owner, id, documents, more)).body).toEqual(first);
    expect((await read(owner, id)).items).toHaveLength(1);
  });

  it('is counted in the email to the other side', async () => {
    const { id } = await sentBy(admin);
    const mails = testApp.db.selectFrom('mails').select('data').where('kind', '=', 'message_from_team');
    const mail = await mails.where('consignmentId', '=', ConsignmentId.parse(id)).executeTakeFirstOrThrow();
    expect(mail.data).toMatchObject({ photoCount: 0, documentCount: 1 });
  });

  it('is in the export of the owner’s data, whoever sent it', async () => {
    const person = await testApp.person();
    const { id, number } = await submittedBy(testApp, person);
    const pdfs = [newPdf(), newPdf()];
    await send(person, id, [await uploaded(person, pdfs[0])]);
    await send(admin, id, [await uploaded(admin, pdfs[1])]);
    const exported = await unzip((await testApp.as(person).get('/api/account/export')).rawPayload);
    for (const [index, pdf] of pdfs.entries()) {
      expect(exported.get(`documents/${number}/message-${index + 1}.pdf`)?.equals(pdf)).toBe(true);
    }
    const { consignments, documents } = JSON.parse(String(exported.get('data.json')));
    expect(consignments[0].messages.map((message: Message) => message.documents)).toMatchObject([
      [{ name: 'Invoice.pdf', pages: 1 }],
      [{ name: 'Invoice.pdf', pages: 1 }],
    ]);
    expect(documents.map(({ file }: { file: string }) => file)).toHaveLength(2);
  });
});

describe('A PDF that is uploaded for a message', () => {
  it.each([
    ['that is none', 415, 'NOT_A_PDF', () => upload(owner, Buffer.from('GIF89a'))],
    ['that is cut', 422, 'DOCUMENT_DAMAGED', () => upload(owner, newPdf().subarray(0, 300))],
    [
      'with itself among its pages',
      422,
      'DOCUMENT_DAMAGED',
      () => upload(owner, hostile('a tree of pages that has itself in it')),
    ],
    ['of 10,000 pages', 422, 'DOCUMENT_TOO_LONG', () => upload(owner, hostile('10,000 pages'))],
    ['of too many pages', 422, 'DOCUMENT_TOO_LONG', () => upload(owner, newPdf(31))],
    ['of a viewer', 403, 'NOT_ALLOWED', () => upload(viewer)],
    [
      'without a verified phone',
      403,
      'PHONE_NOT_VERIFIED',
      async () => upload(await testApp.person({ phoneVerified: false })),
    ],
  ])('%s is refused, and nothing is left', async (_, status, code, attempt) => {
    const before = await listKeys();
    const response = await attempt();
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await listKeys()).toEqual(before);
  });

  it('counts with those of drafts, by the hour, and into the space of the account', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      const person = await limited.person();
      await limited.deps.rateLimits.consume('documentUpload', String(person.id), { points: 59 });
      const attempt = () =>
        limited.as(person).upload(newPdf(), { url: '/api/upload/attachment', field: 'document', name: 'a.pdf' });
      const [first, second] = [await attempt(), await attempt()];
      expect([first.statusCode, second.statusCode]).toEqual([201, 429]);
      const { size, pages } = first.json();
      const usage = limited.db.selectFrom('accountUsage').select('photoBytes').where('userId', '=', person.id);
      expect(Number((await usage.executeTakeFirstOrThrow()).photoBytes)).toBe(size + pages[0].size);
    } finally {
      await limited.close();
    }
  });

  it('is swept after a day where no message took it', async () => {
    const { document } = await sentBy(owner);
    const lost = await uploaded(owner);
    await makeOld(owner);
    await sweepPhotos(testApp.deps);
    expect([await countFilesOf(document.id), await countFilesOf(lost)]).toEqual([1, 0]);
    expect(await getStatus(owner, document.pages[0]?.url ?? '')).toBe(200);
  });
});

describe('A PDF of a conversation that goes', () => {
  it('is purged with its consignment, whoever sent it', async () => {
    for (const person of [owner, admin]) {
      const { id, document } = await sentBy(person);
      const before = (await listKeys()).length;
      await mutate(testApp.as(admin), 'review.delete', { id });
      await sql`update consignments set deleted_at = now() - interval '31 days' where id = ${id}`.execute(testApp.db);
      await purgeDeleted(testApp.deps);
      expect(await countFilesOf(document.id)).toBe(0);
      expect((await listKeys()).length).toBeLessThanOrEqual(before - 3);
    }
  });

  it('goes with the account of its owner', async () => {
    const person = await testApp.person();
    const { id } = await submittedBy(testApp, person);
    const [own, theirs] = [await uploaded(person), await uploaded(admin)];
    await send(person, id, [own]);
    await send(admin, id, [theirs]);
    await sql`update users set deletion_due_at = now() - interval '1 day', deletion_receipt = 'DEL-00000000'
      where id = ${person.id}`.execute(testApp.db);
    await closeAccounts(testApp.deps);
    await makeOld(admin);
    await sweepPhotos(testApp.deps);
    expect([await countFilesOf(own), await countFilesOf(theirs)]).toEqual([0, 0]);
  });
});
