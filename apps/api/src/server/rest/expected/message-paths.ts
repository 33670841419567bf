import { expect } from 'vitest';
import type { RestFixture } from '../../../testing/rest-fixture.ts';
import {
  failsWith,
  invalid,
  malformed,
  notAllowed,
  notFound,
  ofConsignment,
  type PathRow,
} from './expected-request.ts';
import { aNumber, list, time } from './shapes.ts';

const message = (more: object = {}) => ({
  id: aNumber,
  from: 'owner',
  isMine: true,
  author: 'Ada Byron',
  text: 'Is there any news?',
  photos: [],
  documents: [],
  isByEmail: false,
  createdAt: time,
  ...more,
});

async function written(fixture: RestFixture): Promise<{ id: number }> {
  const id = await fixture.consignment();
  await fixture.as.owner.request(`/api/consignments/${id}/messages`, {
    method: 'POST',
    body: JSON.stringify({ text: 'Is there any news?' }),
  });
  return { id };
}

export const MESSAGE_PATHS: readonly PathRow[] = [
  {
    call: 'POST /api/consignments/{id}/messages',
    as: 'owner',
    ...ofConsignment,
    body: ({ photo }: RestFixture) => ({ text: 'Is there any news?', photos: [photo] }),
    response: message({ photos: [expect.objectContaining({ url: expect.stringMatching(/^\/api\/photos\//) })] }),
    errors: [
      { as: 'stranger', ...ofConsignment, body: { text: 'Hello' }, ...failsWith(404, 'CONSIGNMENT_NOT_FOUND') },
      { ...notFound('CONSIGNMENT_NOT_FOUND'), body: { text: 'Hello' } },
      { ...ofConsignment, body: { text: ' ' }, ...failsWith(400, 'VALIDATION_FAILED') },
      {
        as: 'admin',
        ...ofConsignment,
        body: ({ photo }: RestFixture) => ({ text: 'Hello', photos: [photo] }),
        ...failsWith(422, 'FOREIGN_PHOTO'),
      },
      {
        as: 'admin',
        ...ofConsignment,
        body: { text: 'Hello', documents: ['00000000-0000-4000-8000-000000000000'] },
        ...failsWith(422, 'FOREIGN_DOCUMENT'),
      },
      malformed,
      { ...invalid, body: { text: 'Hello' } },
    ],
  },
  {
    call: 'GET /api/consignments/{id}/messages',
    as: 'owner',
    ids: written,
    response: [message()],
    errors: [
      { as: 'stranger', ...ofConsignment, ...failsWith(404, 'CONSIGNMENT_NOT_FOUND') },
      notFound('CONSIGNMENT_NOT_FOUND'),
      invalid,
    ],
  },
  {
    call: 'POST /api/consignments/{id}/messages/read',
    as: 'owner',
    ids: written,
    body: { upTo: 1 },
    response: { unread: 0 },
    errors: [
      { ...notFound('CONSIGNMENT_NOT_FOUND'), body: { upTo: 1 } },
      { ...ofConsignment, body: {}, ...failsWith(400, 'VALIDATION_FAILED') },
    ],
  },
  { call: 'GET /api/user/unread-messages', as: 'owner', response: [] },
  {
    call: 'GET /api/admin/unread-messages',
    as: 'admin',
    ids: written,
    response: list({ consignmentId: aNumber, count: 1 }),
    errors: [notAllowed],
  },
];
