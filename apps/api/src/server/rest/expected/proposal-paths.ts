import { expect } from 'vitest';
import type { RestFixture, Who } from '../../../testing/rest-fixture.ts';
import {
  failsWith,
  invalid,
  malformed,
  notAllowed,
  notFound,
  ofConsignment,
  type PathRow,
  UNKNOWN_ID,
} from './expected-request.ts';
import { aNumber, consignment, list, time } from './shapes.ts';

const RED = { vehicleInfo: { color: 'Red' }, note: 'It was repainted' };

const proposal = {
  id: aNumber,
  version: 1,
  state: 'open',
  note: 'It was repainted',
  fields: { personalInfo: {}, vehicleInfo: { color: 'Red' }, damageReport: {} },
  photos: {},
  documents: [],
  reason: '',
  createdAt: time,
  endedAt: null,
};

async function ofProposal({ as, consignment }: RestFixture): Promise<{ id: number; proposalId: number }> {
  const id = await consignment();
  const made = await as.owner.request(`/api/consignments/${id}/proposals`, {
    method: 'POST',
    body: JSON.stringify(RED),
  });
  return { id, proposalId: (made as { id: number }).id };
}

async function ofEnded(fixture: RestFixture): Promise<{ id: number; proposalId: number }> {
  const ids = await ofProposal(fixture);
  await fixture.as.owner.request(`/api/consignments/${ids.id}/proposals/${ids.proposalId}/withdraw`, {
    method: 'POST',
  });
  return ids;
}

const ofUnknown = async (fixture: RestFixture) => ({ id: await fixture.consignment(), proposalId: UNKNOWN_ID });
const ofStranger = { as: 'stranger' as Who, ids: ofProposal, ...failsWith(404, 'CONSIGNMENT_NOT_FOUND') };
const ended = { ids: ofEnded, ...failsWith(409, 'PROPOSAL_ENDED') };
const unknown = { ids: ofUnknown, ...failsWith(409, 'PROPOSAL_ENDED') };

export const PROPOSAL_PATHS: readonly PathRow[] = [
  {
    call: 'POST /api/consignments/{id}/proposals',
    as: 'owner',
    ...ofConsignment,
    body: RED,
    response: proposal,
    errors: [
      { as: 'stranger', ...ofConsignment, body: RED, ...failsWith(404, 'CONSIGNMENT_NOT_FOUND') },
      { ...notFound('CONSIGNMENT_NOT_FOUND'), body: RED },
      { ids: ofProposal, body: RED, ...failsWith(409, 'PROPOSAL_OPEN') },
      { ...ofConsignment, body: { note: 'Nothing' }, ...failsWith(400, 'VALIDATION_FAILED') },
      { ...ofConsignment, body: { ...RED, note: ' ' }, ...failsWith(400, 'VALIDATION_FAILED') },
      {
        ...ofConsignment,
        body: { ...RED, documents: { invoice: ['00000000-0000-4000-8000-000000000000'] } },
        ...failsWith(422, 'FOREIGN_DOCUMENT'),
      },
      {
        ...ofConsignment,
        body: {
          ...RED,
          photos: {
            scenic: [
              { url: '/api/photos/00000000-0000-4000-8000-000000000000', name: 'a.jpg', size: 1, type: 'image/jpeg' },
            ],
          },
        },
        ...failsWith(422, 'FOREIGN_PHOTO'),
      },
      malformed,
      { ...invalid, body: RED },
    ],
  },
  {
    call: 'GET /api/consignments/{id}/proposals',
    as: 'owner',
    ids: ofProposal,
    response: [proposal],
    errors: [ofStranger, notFound('CONSIGNMENT_NOT_FOUND'), invalid],
  },
  {
    call: 'GET /api/consignments/{id}/proposals/{proposalId}',
    as: 'admin',
    ids: ofProposal,
    response: proposal,
    errors: [
      ofStranger,
      { ids: ofUnknown, ...failsWith(404, 'PROPOSAL_NOT_FOUND') },
      {
        ids: async (fixture) => ({ id: await fixture.consignment(), proposalId: 'x' }),
        ...failsWith(400, 'VALIDATION_FAILED'),
      },
    ],
  },
  {
    call: 'POST /api/consignments/{id}/proposals/{proposalId}/withdraw',
    as: 'owner',
    ids: ofProposal,
    response: { ended: true },
    errors: [ofStranger, ended, unknown, notFound('CONSIGNMENT_NOT_FOUND'), invalid],
  },
  {
    call: 'GET /api/admin/open-proposals',
    as: 'admin',
    ids: ofProposal,
    response: list(aNumber),
    errors: [notAllowed],
  },
  {
    call: 'POST /api/admin/consignments/{id}/proposals/{proposalId}/accept',
    as: 'admin',
    ids: ofProposal,
    response: consignment({ vehicleInfo: expect.objectContaining({ make: 'Ferrari', color: 'Red' }) }),
    errors: [notAllowed, ended, unknown, notFound('CONSIGNMENT_NOT_FOUND'), invalid],
  },
  {
    call: 'POST /api/admin/consignments/{id}/proposals/{proposalId}/decline',
    as: 'admin',
    ids: ofProposal,
    body: { reason: 'The title says blue' },
    response: { ended: true },
    errors: [
      notAllowed,
      malformed,
      { ...ended, body: { reason: 'Too late' } },
      { ids: ofProposal, body: { reason: ' ' }, ...failsWith(400, 'VALIDATION_FAILED') },
      { ...notFound('CONSIGNMENT_NOT_FOUND'), body: { reason: 'No' } },
    ],
  },
];
