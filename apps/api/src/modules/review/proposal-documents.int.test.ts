import type { ConsignmentId } from '@marque/domain/api/ids';
import type { CarDocument } from '@marque/domain/photo/documents';
import type { Proposal } from '@marque/domain/review/proposal';
import type { OwnerReview, StaffReview } from '@marque/domain/review/review';
import { sql } from 'kysely';
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
import { decide, readEvents, submittedBy, toStatusAndCode } from './testing.ts';

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

const upload = (who = owner, pdf?: Buffer) => uploadPdf(testApp, who, pdf);
const propose = (id: number, what: object, who = owner) =>
  mutate(testApp.as(who), 'review.propose', { id, note: 'I found it', ...what });
const end = (how: 'accept' | 'decline' | 'withdraw', id: number, proposalId: number) =>
  mutate(testApp.as(how === 'withdraw' ? owner : admin), `review.${how}Proposal`, {
    id,
    proposalId,
    ...(how === 'decline' && { reason: 'Not this car' }),
  });
const ofOwner = async (id: number) =>
  ((await query(testApp.as(owner), 'review.ofOwner', { id })).body as OwnerReview).proposal;
const ofStaff = async (id: number) => (await query(testApp.as(admin), 'review.ofStaff', { id })).body as StaffReview;
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

/** A car with an open proposal of one service book. */
async function proposed(who = owner, pdf?: Buffer) {
  const { id, number } = await submittedBy(testApp, who);
  const documentId = await upload(who, pdf);
  const { body } = await propose(id, { documents: { service_book: [documentId] } }, who);
  return { id, number, documentId, proposal: body as Proposal };
}

describe('A proposal of documents', () => {
  it('shows them to both sides, and leaves the car as it is', async () => {
    const { id, documentId, proposal } = await proposed();
    const [document] = proposal.documents;
    expect(document).toMatchObject({ id: documentId, kind: 'service_book', name: 'Paper.pdf', pages: [{}] });
    expect((await ofOwner(id))?.documents).toEqual([document]);
    expect((await ofStaff(id)).proposals[0]?.documents).toEqual([document]);
    expect(await listCarDocuments(id)).toEqual([]);
    for (const url of [`/api/documents/${documentId}`, document?.pages[0]?.url ?? '']) {
      expect([await getStatus(owner, url), await getStatus(admin, url), await getStatus(stranger, url)]).toEqual([
        200, 200, 404,
      ]);
    }
    expect((await readEvents(testApp, id)).at(-1)).toMatchObject({
      kind: 'proposed',
      data: { documents: ['service_book'] },
    });
  });

  it('takes only PDFs that its owner uploaded for it, once', async () => {
    const { documentId } = await proposed();
    const { id } = await submittedBy(testApp, owner);
    for (const foreign of [documentId, await upload(stranger), crypto.randomUUID()]) {
      const refused = await propose(id, { documents: { title: [foreign] } });
      expect(toStatusAndCode(refused)).toEqual([422, 'FOREIGN_DOCUMENT']);
    }
    expect(toStatusAndCode(await propose(id, { documents: { title: [] } }))).toEqual([400, 'VALIDATION_FAILED']);
    const message = { id, text: 'Here', documents: [documentId] };
    expect(toStatusAndCode(await mutate(testApp.as(owner), 'message.send', message))).toEqual([
      422,
      'FOREIGN_DOCUMENT',
    ]);
  });

  it('is accepted as a whole: they are documents of the next version, and are read', async () => {
    const vin = '1HGCM82633A004352';
    const { id, documentId, proposal } = await proposed(owner, makePdf({ content: textContent([`VIN ${vin}`]) }));
    expect((await end('accept', id, proposal.id)).status).toBe(200);
    expect(await listCarDocuments(id)).toMatchObject([{ id: documentId, kind: 'service_book', version: 2 }]);
    expect(await ofOwner(id)).toMatchObject({ state: 'accepted', documents: proposal.documents });
    expect((await readEvents(testApp, id)).at(-1)).toMatchObject({
      kind: 'proposal_accepted',
      data: { version: 2, documents: ['service_book'] },
    });
    await readConsignmentPhotos(testApp.deps, id);
    expect((await ofStaff(id)).vinCheck?.statements).toContainEqual(
      expect.objectContaining({ by: 'document_pdf', vin }),
    );
    await makeOld(owner);
    await sweepPhotos(testApp.deps);
    expect(await countFilesOf(documentId)).toBe(1);
  });

  it('is kept while it is open, and swept where it ended otherwise, though its record says what it was', async () => {
    const open = await proposed();
    const declined = await proposed();
    const withdrawn = await proposed();
    const lapsed = await proposed();
    await end('decline', declined.id, declined.proposal.id);
    await end('withdraw', withdrawn.id, withdrawn.proposal.id);
    await decide(testApp, admin, lapsed.id, { status: 'in_review' });
    await decide(testApp, admin, lapsed.id, { status: 'approved' });
    await makeOld(owner);
    await sweepPhotos(testApp.deps);
    const left = [open, declined, withdrawn, lapsed].map(({ documentId }) => countFilesOf(documentId));
    expect(await Promise.all(left)).toEqual([1, 0, 0, 0]);
    for (const { id, documentId } of [declined, withdrawn, lapsed]) {
      expect((await ofStaff(id)).proposals[0]?.documents).toEqual([
        { id: documentId, kind: 'service_book', name: 'Paper.pdf', size: expect.any(Number), pages: [] },
      ]);
    }
    expect((await end('accept', open.id, open.proposal.id)).status).toBe(200);
  });

  it('is in the export of its owner, with its files and photos while it is open', async () => {
    const person = await testApp.person();
    const pdf = makePdf({ mediaBox: '[0 0 72 72]', content: textContent(['Proposed']) });
    const { id, number } = await submittedBy(testApp, person);
    const photo = { url: await testApp.getPhoto(person), name: 'odometer.jpg', size: 1, type: 'image/jpeg' };
    const documents = { other: [await upload(person, pdf)] };
    await propose(id, { documents, photos: { odometer: [photo] } }, person);
    const exported = await unzip((await testApp.as(person).get('/api/account/export')).rawPayload);
    expect(exported.get(`documents/${number}/proposal-1-other.pdf`)?.equals(pdf)).toBe(true);
    const { consignments, photos } = JSON.parse(String(exported.get('data.json')));
    expect(photos).toContainEqual(expect.objectContaining({ url: photo.url, category: 'odometer' }));
    expect(consignments[0].proposals[0].documents).toMatchObject([{ kind: 'other', name: 'Paper.pdf', pages: 1 }]);
  });

  it('is hidden and purged with the car, photos included', async () => {
    const { id, documentId } = await proposed();
    await testApp.as(admin).delete(`/api/admin/consignments/${id}`);
    const url = `/api/documents/${documentId}`;
    expect([await getStatus(owner, url), await getStatus(admin, url)]).toEqual([404, 200]);
    await sql`update consignments set deleted_at = now() - interval '31 days' where id = ${id as ConsignmentId}`.execute(
      testApp.db,
    );
    await purgeDeleted(testApp.deps);
    expect(await countFilesOf(documentId)).toBe(0);
  });

  it('goes with the account of its owner', async () => {
    const person = await testApp.person();
    const { documentId } = await proposed(person);
    await sql`update users set deletion_due_at = now() - interval '1 day', deletion_receipt = 'DEL-00000000'
      where id = ${person.id}`.execute(testApp.db);
    await closeAccounts(testApp.deps);
    expect(await countFilesOf(documentId)).toBe(0);
  });
});
