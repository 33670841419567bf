import type { ConsignmentId } from '@marque/domain/api/ids';
import type { CarDocument, DocumentKind } from '@marque/domain/photo/documents';
import type { ChangeItem, OwnerReview, StaffReview } from '@marque/domain/review/review';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { closeAccounts } from '../../worker/close-accounts.ts';
import { purgeDeleted } from '../../worker/purge-deleted.ts';
import { sweepPhotos } from '../../worker/sweep-photos.ts';
import { uploadPdf } from '../document/testing.ts';
import { makePdf, textContent } from '../photo/pipeline/pdf/test-pdfs.ts';
import { unzip } from '../photo-archive/testing.ts';
import { readConsignmentPhotos } from '../photo-reading/photo-readings.ts';
import { askedFor, readEvents, readRow, toStatusAndCode } from './testing.ts';

let testApp: TestApp;
let owner: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  stranger = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

const asked = (documentKind: DocumentKind): ChangeItem => ({ kind: 'document', documentKind, reason: 'Please add it' });
const MILEAGE: ChangeItem = { kind: 'field', field: 'vehicleInfo.mileage', reason: 'The odometer reads otherwise' };
const askFor = (items: ChangeItem[], who = owner) => askedFor(testApp, admin, who, items);
const upload = (who = owner, pdf?: Buffer) => uploadPdf(testApp, who, pdf);
const answer = (id: number, what: object, who = owner) =>
  mutate(testApp.as(who), 'review.answerChanges', { id, ...what });
const getReview = async (id: number) => (await query(testApp.as(admin), 'review.ofStaff', { id })).body as StaffReview;
const listCarDocuments = async (id: number, who = owner): Promise<CarDocument[]> =>
  (await testApp.as(who).get(`/api/consignments/${id}/documents`)).json();
const getStatus = async (who: Person, url: string) => (await testApp.as(who).get(url)).statusCode;
const makeOld = (who: Person) =>
  sql`update photos set created_at = now() - interval '2 days' where owner_id = ${who.id}`.execute(testApp.db);

async function countFilesOf(documentId: string): Promise<number> {
  let count = 0;
  for await (const { key } of testApp.deps.photoStore.list()) if (key.includes(documentId)) count += 1;
  return count;
}

/** A car whose owner answered with a title. */
async function answered(who = owner, pdf?: Buffer) {
  const { id, number } = await askFor([asked('title')], who);
  const documentId = await upload(who, pdf);
  const { status } = await answer(id, { documents: { title: [documentId] } }, who);
  if (status !== 200) throw new Error(`Could not answer: ${status}`);
  return { id, number, documentId };
}

describe('An answer to a request for documents', () => {
  it('brings PDFs of the kinds that were asked for, which are then documents of the car', async () => {
    const { id } = await askFor([asked('title'), asked('invoice'), MILEAGE]);
    const [title, first, second] = [await upload(), await upload(), await upload()];
    const outcome = await answer(id, {
      vehicleInfo: { mileage: 54_321 },
      documents: { title: [title], invoice: [first, second] },
    });
    expect(outcome).toMatchObject({ status: 200, body: { status: 'pending', vehicleInfo: { mileage: 54_321 } } });
    const documents = await listCarDocuments(id);
    expect(documents.map((document) => [document.id, document.kind, document.version])).toEqual([
      [title, 'title', 2],
      [first, 'invoice', 2],
      [second, 'invoice', 2],
    ]);
    expect(await listCarDocuments(id, admin)).toEqual(documents);
    expect((await readEvents(testApp, id)).at(-1)).toEqual({
      kind: 'resubmitted',
      actorId: owner.id,
      ownerId: owner.id,
      data: { from: 'changes_requested', to: 'pending', version: 2, documents: ['title', 'invoice', 'invoice'] },
    });
    const { timeline } = (await query(testApp.as(owner), 'review.ofOwner', { id })).body as OwnerReview;
    expect(timeline.at(-1)).toMatchObject({ kind: 'resubmitted', documents: ['title', 'invoice', 'invoice'] });
  });

  it('is refused while a document is missing, and accepted where its owner says that they cannot add it', async () => {
    const { id } = await askFor([asked('title'), asked('invoice'), MILEAGE]);
    const documents = { title: [await upload()], registration: [await upload()] };
    const refused = await answer(id, { vehicleInfo: { mileage: 2 }, documents });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        issues: [{ path: ['documents', 'invoice'], message: 'Please add a PDF, or say that you cannot' }],
      },
    });
    expect([(await readRow(testApp, id))?.version, await listCarDocuments(id)]).toEqual([1, []]);
    const sent = await answer(id, { vehicleInfo: { mileage: 2 }, documents, withoutDocuments: ['invoice'] });
    expect(sent).toMatchObject({ status: 200, body: { vehicleInfo: { mileage: 2 } } });
    expect((await listCarDocuments(id)).map(({ kind }) => kind)).toEqual(['title']);
  });

  it('leaves documents that nobody asked for where they are', async () => {
    const { id } = await askFor([MILEAGE]);
    const spare = await upload();
    expect((await answer(id, { documents: { title: [spare] } })).status).toBe(200);
    expect(await listCarDocuments(id)).toEqual([]);
    expect((await mutate(testApp.as(owner), 'message.send', { id, text: 'Here', documents: [spare] })).status).toBe(
      200,
    );
  });

  it('takes only PDFs that its owner uploaded for it, once', async () => {
    const { documentId } = await answered();
    const { id } = await askFor([asked('title')]);
    for (const foreign of [documentId, await upload(stranger), crypto.randomUUID()]) {
      const refused = await answer(id, { documents: { title: [foreign] } });
      expect(toStatusAndCode(refused)).toEqual([422, 'FOREIGN_DOCUMENT']);
    }
    const own = await upload();
    const twice = await answer(id, { documents: { title: [own], other: [own] } });
    expect(toStatusAndCode(twice)).toEqual([400, 'VALIDATION_FAILED']);
    const both = await Promise.all([
      answer(id, { documents: { title: [own] } }),
      mutate(testApp.as(owner), 'message.send', { id, text: 'Here', documents: [own] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('brings at most ten, and at most as many as a car may have', async () => {
    const { id } = await askFor([asked('other')]);
    const eleven = Array.from({ length: 11 }, () => crypto.randomUUID());
    expect(toStatusAndCode(await answer(id, { documents: { other: eleven } }))).toEqual([400, 'VALIDATION_FAILED']);
    const own = await upload();
    // Thirty more, without the time that it takes to draw them.
    await sql`with more as (insert into photos (id, owner_id, key, name, size, type, width, height, sha256,
        source_sha256, crc32, placeholder)
      select made, owner_id, made::text, name, size, type, width, height, made::text, '', 0, '' from photos,
        lateral (select gen_random_uuid() as made from generate_series(1, 30)) ids where id = ${own}::uuid
        returning id)
      insert into documents (id, kind, consignment_id, version) select id, 'other', ${id}, 1 from more`.execute(
      testApp.db,
    );
    const refused = await answer(id, { documents: { other: [own] } });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_DOCUMENTS', message: 'A car can have at most 30 documents.' },
    });
  });

  it('is read: the VIN on an added document stands beside the one that its owner stated', async () => {
    const vin = '1HGCM82633A004352';
    const pdf = makePdf({ content: textContent(['CERTIFICATE OF TITLE', `VIN ${vin}`]) });
    const { id } = await answered(owner, pdf);
    const jobs = await sql<{ key: string }>`select key from graphile_worker.jobs`.execute(testApp.db);
    expect(jobs.rows.map(({ key }) => key)).toContain(`photos of ${id}`);
    await readConsignmentPhotos(testApp.deps, id);
    const { vinCheck } = await getReview(id);
    expect(vinCheck?.statements).toContainEqual(expect.objectContaining({ by: 'document_pdf', vin }));
    expect(vinCheck?.disagreements).toHaveLength(1);
  });

  it('is counted by rounds: each document knows the version that it came with', async () => {
    const { id } = await answered();
    await mutate(testApp.as(admin), 'review.decide', { id, decision: { status: 'in_review' } });
    const decision = { status: 'changes_requested', items: [asked('invoice')] };
    await mutate(testApp.as(admin), 'review.decide', { id, decision });
    await answer(id, { documents: { invoice: [await upload()] } });
    expect((await listCarDocuments(id)).map(({ kind, version }) => [kind, version])).toEqual([
      ['title', 2],
      ['invoice', 3],
    ]);
  });
});

describe('A document that came with an answer', () => {
  it('is in archive, dossier and export', async () => {
    const person = await testApp.person();
    const pdf = makePdf({ mediaBox: '[0 0 72 72]', content: textContent(['Kept as it came']) });
    const { id, number } = await answered(person, pdf);
    const zip = await unzip((await testApp.as(admin).get(`/api/admin/consignments/${id}/download-photos`)).rawPayload);
    expect(zip.get('documents_pdf/01_title_Paper.pdf')?.equals(pdf)).toBe(true);
    const dossier = (await testApp.as(person).get(`/api/consignments/${id}/dossier`)).rawPayload;
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(dossier)), { mergePages: true });
    expect(text).toContain('Paper page 1.jpg');
    const exported = await unzip((await testApp.as(person).get('/api/account/export')).rawPayload);
    expect(exported.get(`documents/${number}/1-title.pdf`)?.equals(pdf)).toBe(true);
    const { consignments } = JSON.parse(String(exported.get('data.json')));
    expect(consignments[0].changeRequests[0].items).toEqual([asked('title')]);
    expect(consignments[0].documents).toMatchObject([{ kind: 'title', version: 2 }]);
    expect(consignments[0].timeline.at(-1).documents).toEqual(['title']);
  });

  it('is for its owner and staff, and hidden and purged with the car', async () => {
    const { id, documentId } = await answered();
    const url = `/api/documents/${documentId}`;
    expect([await getStatus(owner, url), await getStatus(admin, url), await getStatus(stranger, url)]).toEqual([
      200, 200, 404,
    ]);
    await makeOld(owner);
    await sweepPhotos(testApp.deps);
    expect(await countFilesOf(documentId)).toBe(1);
    await mutate(testApp.as(admin), 'review.delete', { id });
    expect([await getStatus(owner, url), await getStatus(admin, url)]).toEqual([404, 200]);
    await sql`update consignments set deleted_at = now() - interval '31 days' where id = ${id as ConsignmentId}`.execute(
      testApp.db,
    );
    await purgeDeleted(testApp.deps);
    expect(await countFilesOf(documentId)).toBe(0);
  });

  it('goes with the account of its owner', async () => {
    const person = await testApp.person();
    const { documentId } = await answered(person);
    await sql`update users set deletion_due_at = now() - interval '1 day', deletion_receipt = 'DEL-00000000'
      where id = ${person.id}`.execute(testApp.db);
    await closeAccounts(testApp.deps);
    expect(await countFilesOf(documentId)).toBe(0);
  });

  it('is swept after a day where no answer took it', async () => {
    const lost = await upload();
    await makeOld(owner);
    await sweepPhotos(testApp.deps);
    expect(await countFilesOf(lost)).toBe(0);
  });
});
