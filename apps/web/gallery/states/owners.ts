import type { Consignment } from '@marque/domain/consignment/consignment';
import { EVERYWHERE } from '../fixtures/account.ts';
import { CONSIGNMENT, DRAFT, LONG_CONSIGNMENT, LONG_DRAFT, MANY_CONSIGNMENTS, page } from '../fixtures/consignments.ts';
import { DOCUMENTS } from '../fixtures/documents.ts';
import { LONG_OWNER, OWNER } from '../fixtures/people.ts';
import { photo } from '../fixtures/photos.ts';
import {
  APPROVED_REVIEW,
  ASKED_REVIEW,
  CALLED_REVIEW,
  DECLINED_PROPOSAL,
  LATE_REVIEW,
  OWNER_REVIEW,
  PROPOSAL,
  REJECTED_REVIEW,
  REQUEST,
} from '../fixtures/review.ts';
import { MESSAGES, NO_MESSAGES } from '../fixtures/staff.ts';
import { daysAgo } from '../fixtures/time.ts';
import { all, FAILED, join, LOADING, OFFLINE, type Outputs, type Responses, refused } from '../stand-in.ts';
import type { State } from '../state.ts';

const OWNERS: Responses = join(EVERYWHERE, {
  auth: { session: OWNER },
  draft: { find: null },
  consignment: { pageMine: page([]) },
  message: { list: NO_MESSAGES },
});

function owner(slug: string, title: string, path: string, more: Partial<State> = {}): State {
  const { responses = {}, ...rest } = more;
  return { slug, group: 'owners', title, path, responses: join(OWNERS, responses), ...rest };
}

const LISTS: Responses = { draft: { find: null }, consignment: { pageMine: page([]) } };
const SHOWN: Responses = { consignment: { get: CONSIGNMENT }, review: { ofOwner: OWNER_REVIEW } };

type Review = Outputs['review']['ofOwner'];

function consignment(slug: string, title: string, of: Partial<Consignment>, ofOwner: Review, query = ''): State {
  const responses: Responses = { consignment: { get: { ...CONSIGNMENT, ...of } }, review: { ofOwner } };
  return owner(`consignment-${slug}`, `Consignment, ${title}`, `/consignments/61${query}`, { responses });
}

const ASKED_PAPERS: typeof REQUEST.items = [
  ...REQUEST.items.filter(({ kind }) => kind !== 'photo'),
  { kind: 'document', documentKind: 'title', reason: 'We need it to sell the car.' },
];

const ASKED: Responses = {
  consignment: { get: { ...CONSIGNMENT, status: 'changes_requested' } },
  // The photos of the gallery are none that an owner could answer with.
  review: { ofOwner: { ...ASKED_REVIEW, openRequest: { ...REQUEST, items: ASKED_PAPERS } } },
};

export const OWNER_STATES: readonly State[] = [
  owner('dashboard-empty', 'Dashboard, empty', '/dashboard'),
  owner('dashboard-loading', 'Dashboard, loading', '/dashboard', { responses: all(LOADING, LISTS), isLoading: true }),
  owner('dashboard-error', 'Dashboard, failed', '/dashboard', { responses: all(FAILED, LISTS) }),
  owner('dashboard-offline', 'Dashboard, offline', '/dashboard', { responses: all(OFFLINE, LISTS) }),
  owner('dashboard', 'Dashboard, a draft and a car', '/dashboard', {
    responses: { draft: { find: DRAFT }, consignment: { pageMine: page([CONSIGNMENT]) } },
  }),
  owner('dashboard-long', 'Dashboard, long names and a long list', '/dashboard', {
    responses: {
      auth: { session: LONG_OWNER },
      draft: { find: LONG_DRAFT },
      consignment: { pageMine: page([LONG_CONSIGNMENT, ...MANY_CONSIGNMENTS]) },
      message: { unread: [{ consignmentId: LONG_CONSIGNMENT.id, count: 120 }] },
    },
  }),
  consignment('pending', 'waiting', {}, OWNER_REVIEW),
  consignment('late', 'late', { status: 'in_review' }, LATE_REVIEW),
  consignment('asked', 'changes requested', { status: 'changes_requested' }, ASKED_REVIEW),
  consignment('approved', 'approved', { status: 'approved' }, APPROVED_REVIEW),
  consignment('called', 'approved, then called', { status: 'approved' }, CALLED_REVIEW),
  consignment('rejected', 'rejected', { status: 'rejected' }, REJECTED_REVIEW),
  consignment('withdraw', 'withdrawing', {}, OWNER_REVIEW, '?dialog=withdraw'),
  consignment('proposed', 'a proposal sent', {}, { ...OWNER_REVIEW, proposal: PROPOSAL }),
  consignment('declined', 'a proposal declined', {}, { ...OWNER_REVIEW, proposal: DECLINED_PROPOSAL }),
  owner('consignment-propose', 'Consignment, a proposal sent without anything', '/consignments/61', {
    responses: SHOWN,
    press: ['Add or correct something', 'Send to our team'],
  }),
  owner(
    'consignment-propose-filled',
    'Consignment, a proposal with photos, a field and a document',
    '/consignments/61',
    {
      responses: SHOWN,
      press: ['Add or correct something', { option: 'Color' }, { option: 'Service records' }, { option: 'Scenic' }],
    },
  ),
  owner('consignment-answer', 'Consignment, an answer without what was asked for', '/consignments/61', {
    responses: ASKED,
    press: ['Resubmit'],
  }),
  owner('consignment-documents', 'Consignment, documents', '/consignments/61', {
    responses: join(SHOWN, { document: { ofConsignment: DOCUMENTS } }),
  }),
  owner('consignment-messages-loading', 'Consignment, messages loading', '/consignments/61', {
    responses: { ...SHOWN, message: { list: LOADING } },
    isLoading: true,
  }),
  owner('consignment-messages-failed', 'Consignment, messages failed', '/consignments/61', {
    responses: { ...SHOWN, message: { list: FAILED } },
  }),
  owner('consignment-terms', 'Consignment, new terms', '/consignments/61', {
    responses: join(SHOWN, { legal: { due: { terms: 2, privacy: 1, publishedAt: daysAgo(5), isNewVersion: true } } }),
  }),
  owner('consignment-broken', 'Consignment, not to be drawn', '/consignments/61', {
    responses: join(SHOWN, { consignment: { get: { ...CONSIGNMENT, createdAt: new Date(Number.NaN) } } }),
    isBroken: true,
  }),
  owner('consignment-long', 'Consignment, long names and texts', '/consignments/62', {
    responses: { ...SHOWN, consignment: { get: LONG_CONSIGNMENT }, message: { list: MESSAGES } },
  }),
  owner('consignment-photo-long', 'Consignment, one photo of many', '/consignments/62?photo=5', {
    responses: join(SHOWN, { consignment: { get: LONG_CONSIGNMENT } }),
  }),
  owner('consignment-photo', 'Consignment, one photo', '/consignments/61?photo=2', { responses: SHOWN }),
  owner('consignment-loading', 'Consignment, loading', '/consignments/61', {
    responses: all(LOADING, SHOWN),
    isLoading: true,
  }),
  owner('consignment-offline', 'Consignment, offline', '/consignments/61', { responses: all(OFFLINE, SHOWN) }),
  owner('consignment-forbidden', 'Consignment, another person’s', '/consignments/61', {
    responses: all(refused('CONSIGNMENT_NOT_FOUND'), SHOWN),
  }),
  owner('success', 'Submitted', '/success', {
    history: { number: CONSIGNMENT.number, photo: photo('exterior_front') },
    press: ['Stay on this page'],
  }),
];
