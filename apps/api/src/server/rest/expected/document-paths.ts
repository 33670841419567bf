import { expect } from 'vitest';
import { makePdf } from '../../../modules/photo/pipeline/pdf/test-pdfs.ts';
import type { RestFixture } from '../../../testing/rest-fixture.ts';
import { failsWith, invalid, notFound, ofConsignment, type PathRow, unverified } from './expected-request.ts';
import { file, time } from './shapes.ts';

const document = {
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  kind: 'other',
  name: 'Title.pdf',
  size: expect.any(Number),
  pages: [expect.objectContaining({ url: expect.stringMatching(/^\/api\/photos\//), name: 'Title page 1.jpg' })],
  createdAt: time,
  version: null,
};

function documentForm(content: string | Buffer = makePdf({ mediaBox: '[0 0 72 72]' })): FormData {
  const form = new FormData();
  form.set('document', new Blob([new Uint8Array(Buffer.from(content))]), 'Title.pdf');
  return form;
}

async function saveDraft({ as }: RestFixture): Promise<Record<string, string>> {
  await as.owner.request('/api/draft-consignment', { method: 'POST', body: JSON.stringify({ currentStep: 2 }) });
  return {};
}

async function inDraft(fixture: RestFixture): Promise<{ id: string }> {
  await saveDraft(fixture);
  const path = '/api/upload/document';
  const { id } = (await fixture.as.owner.request(path, { method: 'POST', body: documentForm() })) as { id: string };
  return { id };
}

export const DOCUMENT_PATHS: readonly PathRow[] = [
  {
    call: 'POST /api/upload/document',
    as: 'owner',
    ids: saveDraft,
    body: () => documentForm(),
    response: document,
    errors: [
      { ...unverified, body: () => documentForm() },
      { as: 'stranger', body: () => documentForm(), ...failsWith(404, 'DRAFT_NOT_FOUND') },
      { body: () => documentForm('GIF89a'), ...failsWith(415, 'NOT_A_PDF') },
      {
        body: '{}',
        ...failsWith(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the PDF as multipart/form-data, field "document".'),
      },
    ],
  },
  {
    call: 'POST /api/upload/attachment',
    as: 'owner',
    body: () => documentForm(),
    response: { id: document.id, name: document.name, size: document.size, pages: document.pages },
    errors: [
      { ...unverified, body: () => documentForm() },
      { body: () => documentForm('GIF89a'), ...failsWith(415, 'NOT_A_PDF') },
    ],
  },
  {
    call: 'GET /api/draft-consignment/documents',
    as: 'owner',
    ids: inDraft,
    response: [document],
    errors: [unverified],
  },
  {
    call: 'GET /api/documents/{id}',
    as: 'owner',
    ids: inDraft,
    response: file('%PDF-'),
    errors: [
      { as: 'stranger', ids: inDraft, ...failsWith(404, 'DOCUMENT_NOT_FOUND') },
      { ids: () => ({ id: 'x' }), ...failsWith(404, 'DOCUMENT_NOT_FOUND') },
    ],
  },
  {
    call: 'DELETE /api/draft-consignment/documents/{id}',
    as: 'owner',
    ids: inDraft,
    response: { removed: true },
    errors: [{ as: 'stranger', ids: inDraft, ...failsWith(404, 'DOCUMENT_NOT_FOUND') }, invalid],
  },
  {
    call: 'GET /api/consignments/{id}/documents',
    as: 'owner',
    ...ofConsignment,
    // The draft's documents were submitted with it.
    response: expect.arrayContaining([]),
    errors: [
      { as: 'stranger', ...ofConsignment, ...failsWith(404, 'CONSIGNMENT_NOT_FOUND') },
      notFound('CONSIGNMENT_NOT_FOUND'),
      invalid,
    ],
  },
];
