import { createHash, randomUUID } from 'node:crypto';
import { DocumentId, PhotoId } from '@marque/domain/api/ids';
import { documentKey } from '../../adapters/photo-store/photo-key.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { makePdf, textContent } from '../photo/pipeline/pdf/test-pdfs.ts';

/** Stores a document of the owner's draft, which must exist, without the second that rendering takes. */
export async function storeDocument({ db, deps }: TestApp, owner: Person, pdf = makePdf()): Promise<string> {
  const id = randomUUID();
  const [key, sha256] = [documentKey(id), createHash('sha256').update(pdf).digest('hex')];
  await deps.photoStore.put(key, pdf);
  await db
    .insertInto('photos')
    .values({
      ...{ id: PhotoId.parse(id), ownerId: owner.id, key, name: 'a.pdf', size: pdf.length, type: 'application/pdf' },
      ...{ width: 200, height: 200, sha256, sourceSha256: sha256, crc32: 0, placeholder: '' },
    })
    .execute();
  const draft = db.selectFrom('draftConsignments').select('id').where('userId', '=', owner.id);
  const { id: draftId } = await draft.executeTakeFirstOrThrow();
  await db
    .insertInto('documents')
    .values({ id: DocumentId.parse(id), kind: 'title', draftId })
    .execute();
  return id;
}

let documents = 0;

/** Uploads a PDF as for a message or a response, with other content each time; returns its id. */
export async function uploadPdf(testApp: TestApp, person: Person, pdf = smallPdf()): Promise<string> {
  const place = { url: '/api/upload/attachment', field: 'document', name: 'Paper.pdf' };
  const response = await testApp.as(person).upload(pdf, place);
  if (response.statusCode !== 201) throw new Error(`Could not upload: ${response.body}`);
  return response.json().id;
}

function smallPdf(): Buffer {
  documents += 1;
  return makePdf({ mediaBox: '[0 0 72 72]', content: textContent([`Paper ${documents}`]) });
}
