import type { StaffReview } from '@marque/domain/review/review';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { query } from '../../testing/trpc-transport.ts';
import { closeAccounts } from '../../worker/close-accounts.ts';
import { purgeDeleted } from '../../worker/purge-deleted.ts';
import { sweepPhotos } from '../../worker/sweep-photos.ts';
import { makePdf, textContent } from '../photo/pipeline/pdf/test-pdfs.ts';
import { unzip } from '../photo-archive/testing.ts';
import { readConsignmentPhotos } from '../photo-reading/photo-readings.ts';
import { submittedBy } from '../review/testing.ts';

let testApp: TestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

const OTHER_VIN = '1HGCM82633A004352';
const SMALL = { mediaBox: '[0 0 72 72]' };
let count = 0;
const newPdf = (pages = 1) => makePdf({ ...SMALL, pages, content: textContent([`Paper ${++count}`]) });

async function ownerWithDraft(): Promise<Person> {
  const owner = await testApp.person();
  await testApp.as(owner).post('/api/draft-consignment', { currentStep: 2 });
  return owner;
}

const add = (owner: Person, pdf: Buffer, kind = 'title', name = 'Title.pdf') =>
  testApp.as(owner).upload(pdf, { url: `/api/upload/document?kind=${kind}`, field: 'document', name });
const listDraft = async (owner: Person) => (await testApp.as(owner).get('/api/draft-consignment/documents')).json();
const listCar = async (who: Person, id: number) =>
  (await testApp.as(who).get(`/api/consignments/${id}/documents`)).json();
const countRows = async (owner: Person) =>
  (await testApp.db.selectFrom('photos').select('key').where('ownerId', '=', owner.id).execute()).length;

async function countFiles(owner: Person): Promise<number> {
  const rows = await testApp.db.selectFrom('photos').select('key').where('ownerId', '=', owner.id).execute();
  const sizes = await Promise.all(rows.map(({ key }) => testApp.deps.photoStore.getSize(key)));
  return sizes.filter((size) => size !== null).length;
}
async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of testApp.deps.photoStore.list()) keys.push(key);
  return keys;
}

describe('A PDF in a draft', () => {
  it('has pages that are shown as photos are, and is itself only saved', async () => {
    const [owner, pdf] = [await ownerWithDraft(), newPdf(2)];
    const response = await add(owner, pdf, 'service_book', 'Service\u202e *book*.PDF');
    expect([response.statusCode, response.json()]).toEqual([201, (await listDraft(owner))[0]]);
    const { id, kind, name, pages } = response.json();
    expect([kind, name, pages.length]).toEqual(['service_book', 'Service _book_.pdf', 2]);
    const page = await testApp.as(owner).get(`${pages[1].url}?w=160`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const saved = await testApp.as(owner).get(`/api/documents/${id}`);
    expect(saved.rawPayload.equals(pdf)).toBe(true);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''Service%20_book_.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('is never shown as a photo, nor taken for one', async () => {
    const owner = await ownerWithDraft();
    const url = `/api/photos/${(await add(owner, newPdf())).json().id}`;
    expect((await testApp.as(owner).get(url)).statusCode).toBe(404);
    expect((await testApp.as(admin).get(`${url}?w=400`)).statusCode).toBe(404);
    const photos = { documents: [{ url, name: 'a.pdf', size: 1, type: 'image/jpeg' }] };
    const saved = await testApp.as(owner).post('/api/draft-consignment', { photos });
    expect(saved.json().code).toBe('FOREIGN_PHOTO');
  });

  it('does not exist for anybody but its owner and staff', async () => {
    const [owner, stranger] = [await ownerWithDraft(), await ownerWithDraft()];
    const { id, pages } = (await add(owner, newPdf())).json();
    const viewer = await testApp.person({ role: 'viewer' });
    for (const url of [`/api/documents/${id}`, pages[0].url]) {
      expect((await testApp.as(stranger).get(url)).statusCode).toBe(404);
      expect((await testApp.as(viewer).get(url)).statusCode).toBe(200);
      expect((await testApp.guest.get(url)).statusCode).toBe(401);
    }
    expect((await testApp.as(stranger).delete(`/api/draft-consignment/documents/${id}`)).statusCode).toBe(404);
    expect(await listDraft(owner)).toHaveLength(1);
  });

  it('that was added already stays one, of the kind that was said last', async () => {
    const [owner, pdf] = [await ownerWithDraft(), newPdf()];
    const first = (await add(owner, pdf, 'title')).json();
    const again = await Promise.all([add(owner, pdf, 'invoice'), add(owner, pdf, 'invoice')]);
    expect(again.map((response) => response.json().id)).toEqual([first.id, first.id]);
    expect(await listDraft(owner)).toEqual([{ ...first, kind: 'invoice' }]);
    expect([await countRows(owner), await countFiles(owner)]).toEqual([2, 2]);
  });

  it('is removed with its files', async () => {
    const owner = await ownerWithDraft();
    const { id } = (await add(owner, newPdf(2))).json();
    await add(owner, newPdf());
    expect((await testApp.as(owner).delete(`/api/draft-consignment/documents/${id}`)).json()).toEqual({
      removed: true,
    });
    expect((await listDraft(owner)).length).toBe(1);
    expect([await countRows(owner), (await listKeys()).some((key) => key.includes(id))]).toEqual([2, false]);
  });

  it.each([
    ['without a draft', 404, 'DRAFT_NOT_FOUND', async () => add(await testApp.person(), newPdf())],
    ['that is none', 415, 'NOT_A_PDF', async () => add(await ownerWithDraft(), Buffer.from('GIF89a'))],
    ['that is cut', 422, 'DOCUMENT_DAMAGED', async () => add(await ownerWithDraft(), newPdf().subarray(0, 300))],
    ['of a kind that we do not know', 400, 'VALIDATION_FAILED', async () => add(await ownerWithDraft(), newPdf(), 'x')],
    ['by a viewer', 403, 'NOT_ALLOWED', async () => add(await testApp.person({ role: 'viewer' }), newPdf())],
  ])('%s is refused, and nothing is left', async (_, status, code, send) => {
    const before = await listKeys();
    const response = await send();
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await listKeys()).toEqual(before);
  });

  it('beyond the tenth is refused, however many come at once', async () => {
    const owner = await ownerWithDraft();
    await add(owner, newPdf());
    // Eight more, without the time that it takes to render them.
    await sql`with more as (insert into photos (id, owner_id, key, name, size, type, width, height, sha256,
        source_sha256, crc32, placeholder)
      select made, owner_id, made::text, name, size, type, width, height, made::text, '', 0, '' from photos,
        lateral (select gen_random_uuid() as made from generate_series(1, 8)) ids
        where owner_id = ${owner.id} and type = 'application/pdf' returning id, owner_id)
      insert into documents (id, kind, draft_id) select more.id, 'other', d.id from more
        join draft_consignments d on d.user_id = more.owner_id`.execute(testApp.db);
    const codes = (await Promise.all([add(owner, newPdf()), add(owner, newPdf())])).map(
      (response) => response.statusCode,
    );
    expect(codes.toSorted()).toEqual([201, 409]);
    expect(await listDraft(owner)).toHaveLength(10);
  });

  it('counts into the space of the account, with its pages', async () => {
    const owner = await ownerWithDraft();
    const { size, pages } = (await add(owner, newPdf())).json();
    const usage = testApp.db.selectFrom('accountUsage').select('photoBytes').where('userId', '=', owner.id);
    expect(Number((await usage.executeTakeFirstOrThrow()).photoBytes)).toBe(size + pages[0].size);
  });

  it('is swept a day after its draft was discarded', async () => {
    const owner = await ownerWithDraft();
    await add(owner, newPdf());
    await sql`update photos set created_at = now() - interval '2 days' where owner_id = ${owner.id}`.execute(
      testApp.db,
    );
    await sweepPhotos(testApp.deps);
    expect(await countFiles(owner)).toBe(2);
    await testApp.as(owner).delete('/api/draft-consignment');
    await sweepPhotos(testApp.deps);
    expect(await countRows(owner)).toBe(0);
  });
});

describe('A PDF of a consignment', () => {
  async function submitted(): Promise<{
    owner: Person;
    id: number;
    document: { id: string; pages: { url: string }[] };
  }> {
    const owner = await ownerWithDraft();
    const document = (await add(owner, newPdf())).json();
    return { owner, id: (await submittedBy(testApp, owner)).id, document };
  }

  it('came with the draft, and can no longer be removed', async () => {
    const { owner, id, document } = await submitted();
    expect(await listCar(owner, id)).toEqual([{ ...document, version: 1 }]);
    expect(await listCar(admin, id)).toEqual([{ ...document, version: 1 }]);
    expect(await listDraft(owner)).toEqual([]);
    const removed = await testApp.as(owner).delete(`/api/draft-consignment/documents/${document.id}`);
    expect(removed.json().code).toBe('DOCUMENT_NOT_FOUND');
  });

  it('is in the archive of the photos, in the dossier and in the export of its owner', async () => {
    const { owner, id, document } = await submitted();
    const pdf = (await testApp.as(owner).get(`/api/documents/${document.id}`)).rawPayload;
    const draftPdf = newPdf();
    await testApp.as(owner).post('/api/draft-consignment', { currentStep: 2 });
    await add(owner, draftPdf, 'invoice', 'Invoice.pdf');

    const zip = await unzip((await testApp.as(admin).get(`/api/admin/consignments/${id}/download-photos`)).rawPayload);
    expect(zip.get('documents_pdf/01_title_Title.pdf')?.equals(pdf)).toBe(true);
    const manifest = JSON.parse(zip.get('manifest.json')?.toString() ?? '');
    expect(manifest.documents).toMatchObject([{ kind: 'title', title: 'Title', name: 'Title.pdf', size: pdf.length }]);

    const exported = await unzip((await testApp.as(owner).get('/api/account/export')).rawPayload);
    const { number } = (await testApp.as(owner).get(`/api/consignments/${id}`)).json();
    expect(exported.get(`documents/${number}/1-title.pdf`)?.equals(pdf)).toBe(true);
    expect(exported.get('documents/draft/1-invoice.pdf')?.equals(draftPdf)).toBe(true);
    const { documents, draftDocuments, consignments } = JSON.parse(exported.get('data.json')?.toString() ?? '');
    expect(documents.map(({ name }: { name: string }) => name)).toEqual(['Invoice.pdf', 'Title.pdf']);
    expect([draftDocuments[0].pages, consignments[0].documents[0].kind]).toEqual([1, 'title']);

    const dossier = (await testApp.as(admin).get(`/api/admin/consignments/${id}/dossier`)).rawPayload;
    const text = await extractText(await getDocumentProxy(new Uint8Array(dossier)), { mergePages: true });
    expect(text.text).toContain('Title page 1.jpg');
  });

  it('is read: what its text says stands beside the VIN that its owner stated, and fills in nothing', async () => {
    const owner = await ownerWithDraft();
    const lines = ['CERTIFICATE OF TITLE', `VIN ${OTHER_VIN}`, 'Odometer 12,345'];
    const document = (await add(owner, makePdf({ content: textContent(lines) }))).json();
    const { id, vehicleInfo } = await submittedBy(testApp, owner);
    await readConsignmentPhotos(testApp.deps, id);
    const review = (await query(testApp.as(admin), 'review.ofStaff', { id })).body as StaffReview;
    expect(review.photoReadings).toMatchObject([
      { category: 'pdf', kind: 'vin', value: OTHER_VIN, grade: 'check', readers: ['text'] },
      { category: 'pdf', kind: 'mileage', value: '12345' },
    ]);
    for (const { page, place } of review.photoReadings) {
      expect(page).toEqual(document.pages[0]);
      expect(place?.height).toBeLessThan(0.03);
    }
    expect(review.vinCheck?.statements).toContainEqual(expect.objectContaining({ by: 'document_pdf', vin: OTHER_VIN }));
    expect(review.vinCheck?.disagreements).toContain(
      `A document (PDF) shows ${OTHER_VIN}; the owner entered ${vehicleInfo.vin} (please check)`,
    );
  });

  it('is hidden from its owner with the consignment, and goes when that is purged', async () => {
    const { owner, id, document } = await submitted();
    await testApp.as(admin).delete(`/api/admin/consignments/${id}`);
    for (const url of [`/api/documents/${document.id}`, document.pages[0]?.url ?? '']) {
      expect((await testApp.as(owner).get(url)).statusCode).toBe(404);
      expect((await testApp.as(admin).get(url)).statusCode).toBe(200);
    }
    await sql`update consignments set deleted_at = now() - interval '31 days' where id = ${id}`.execute(testApp.db);
    await purgeDeleted(testApp.deps);
    expect((await listKeys()).filter((key) => key.includes(document.id))).toEqual([]);
    expect(
      await testApp.db
        .selectFrom('documents')
        .select('id')
        .where('id', '=', document.id as never)
        .execute(),
    ).toEqual([]);
  });
});

it('An account that is closed takes its PDFs along', async () => {
  const owner = await ownerWithDraft();
  const { id } = (await add(owner, newPdf())).json();
  await sql`update users set deletion_due_at = now() - interval '1 day', deletion_receipt = 'DEL-00000000'
    where id = ${owner.id}`.execute(testApp.db);
  await closeAccounts(testApp.deps);
  expect((await listKeys()).filter((key) => key.includes(id))).toEqual([]);
});
