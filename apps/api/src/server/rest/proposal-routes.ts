import { Proposal, type ProposalState } from '@marque/domain/review/proposal';
import type { ProposalPage } from '@marque/domain/review/proposals';
import { z } from 'zod';
import { ATTACHMENT_EXAMPLE } from '../../modules/document/document-example.ts';
import * as example from './examples.ts';
import { setListHeaders } from './list-response.ts';
import { idNumber, idParam, ofId, pageQuery } from './request-parts.ts';
import type { RestRequest, RestRoute } from './rest-route.ts';
import { ABOUT_A_CAR } from './route-doc.ts';

const OPEN: ProposalState = 'open';

const PROPOSAL = {
  id: 8,
  version: 1,
  state: OPEN,
  note: 'It was repainted, and I found the invoice.',
  fields: { personalInfo: {}, vehicleInfo: { color: 'Red' }, damageReport: {} },
  photos: {},
  documents: [{ ...ATTACHMENT_EXAMPLE, kind: 'invoice' }],
  reason: '',
  createdAt: '2026-11-21T16:00:00.000Z',
  endedAt: null,
};

const refParams = (request: RestRequest) => ({ ...idParam(request), proposalId: idNumber(request.params.proposalId) });

const ofProposal = (request: RestRequest) => {
  const content = ofId(request);
  return typeof content === 'object' && content !== null ? { ...content, ...refParams(request) } : content;
};

const ENDED_ERRORS = ['CONSIGNMENT_NOT_FOUND', 'PROPOSAL_ENDED'] as const;

const OF_OWNERS: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/consignments/:id/proposals',
    procedure: 'review.proposals',
    status: 200,
    input: (request) => ({ ...pageQuery(request), ...idParam(request) }),
    listParameters: ['limit', 'cursor'],
    toResponse: (output, { params, query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as ProposalPage;
      setListHeaders(page, `/api/consignments/${params.id}/proposals`, { query, reply });
      return page.items;
    },
    doc: {
      chapter: 'Proposals',
      summary: 'List the proposals about a car',
      description: ABOUT_A_CAR,
      response: { 'One proposal': [PROPOSAL] },
      responseSchema: z.array(Proposal),
      pages: 'uncounted',
      errors: ['CONSIGNMENT_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/consignments/:id/proposals',
    procedure: 'review.propose',
    status: 201,
    input: ofId,
    doc: {
      chapter: 'Proposals',
      summary: 'Propose to add or correct something',
      description:
        'For the owner, while the status is `pending` or `in_review`. Nothing changes before staff accept it. Only fields that differ count; a photo category replaces the present one, with all its photos as URLs returned by `POST /api/upload`; documents are ids returned by `POST /api/upload/attachment`, by kind. One proposal is open at a time.',
      request: {
        'A correction': { vehicleInfo: { color: 'Red' }, note: 'It was repainted.' },
        'A forgotten photo': { photos: { scenic: [example.SENT_PHOTOS.scenic?.[0]] }, note: 'I forgot this one.' },
        'A document': { documents: { invoice: [ATTACHMENT_EXAMPLE.id] }, note: 'I found the invoice.' },
      },
      response: { 'The proposal': PROPOSAL },
      errors: ['CONSIGNMENT_NOT_FOUND', 'STATUS_NOT_ALLOWED', 'PROPOSAL_OPEN', 'FOREIGN_PHOTO', 'FOREIGN_DOCUMENT'],
    },
  },
  {
    method: 'GET',
    path: '/api/consignments/:id/proposals/:proposalId',
    procedure: 'review.proposal',
    status: 200,
    input: refParams,
    doc: {
      chapter: 'Proposals',
      summary: 'Get a proposal',
      description:
        'Its `state` is `open`, `accepted`, `declined` with a `reason`, `withdrawn` by the owner, or `lapsed` when the status of the case changed.',
      response: { 'An open one': PROPOSAL },
      errors: ['CONSIGNMENT_NOT_FOUND', 'PROPOSAL_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/consignments/:id/proposals/:proposalId/withdraw',
    procedure: 'review.withdrawProposal',
    status: 200,
    input: ofProposal,
    doc: {
      chapter: 'Proposals',
      summary: 'Withdraw your proposal',
      description: 'While it is open.',
      response: { Done: { ended: true } },
      errors: [...ENDED_ERRORS],
    },
  },
];

const OF_STAFF: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/open-proposals',
    procedure: 'review.openProposals',
    status: 200,
    doc: {
      chapter: 'Proposals',
      summary: 'List all cars with an open proposal',
      description: 'For staff: the ids of the consignments, longest wait first, at most 500.',
      response: { 'Two cars': [112, 97] },
    },
  },
  {
    method: 'POST',
    path: '/api/admin/consignments/:id/proposals/:proposalId/accept',
    procedure: 'review.acceptProposal',
    status: 200,
    input: ofProposal,
    doc: {
      chapter: 'Proposals',
      summary: 'Accept a proposal',
      description:
        'As a whole: the consignment gets a new version and keeps its status. The owner is notified, which counts as a contact.',
      response: {
        'The consignment': { ...example.CONSIGNMENT, vehicleInfo: { ...example.VEHICLE_INFO, color: 'Red' } },
      },
      errors: [...ENDED_ERRORS, 'STATUS_NOT_ALLOWED', 'FOREIGN_PHOTO', 'TOO_MANY_DOCUMENTS'],
    },
  },
  {
    method: 'POST',
    path: '/api/admin/consignments/:id/proposals/:proposalId/decline',
    procedure: 'review.declineProposal',
    status: 200,
    input: ofProposal,
    doc: {
      chapter: 'Proposals',
      summary: 'Decline a proposal',
      description: 'With a reason that the owner reads. It counts as a contact.',
      request: { 'With a reason': { reason: 'The title says blue.' } },
      response: { Done: { ended: true } },
      errors: [...ENDED_ERRORS],
    },
  },
];

export const PROPOSAL_ROUTES: readonly RestRoute[] = [...OF_OWNERS, ...OF_STAFF];
