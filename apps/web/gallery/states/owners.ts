import type { Consignment } from '@marque/domain/consignment/consignment';
import { EVERYWHERE } from '../fixtures/account.ts';
import { CONSIGNMENT, DRAFT, LONG_CONSIGNMENT, LONG_DRAFT, MANY_CONSIGNMENTS, page } from '../fixtures/consignments.ts';
import { LONG_OWNER, OWNER } from '../fixtures/people.ts';
import { photo } from '../fixtures/photos.ts';
import { APPROVED_REVIEW, ASKED_REVIEW, LATE_REVIEW, OWNER_REVIEW, REJECTED_REVIEW } from '../fixtures/review.ts';
import { MESSAGES, NO_MESSAGES } from '../fixtures/staff.ts';
import { type Answers, all, FAILED, join, LOADING, OFFLINE, type Outputs, refused } from '../stand-in.ts';
import type { State } from '../state.ts';

const OWNERS: Answers = join(EVERYWHERE, {
  auth: { session: OWNER },
  draft: { find: null },
  consignment: { pageMine: page([]) },
  message: { list: NO_MESSAGES },
});

function owner(slug: string, title: string, path: string, more: Partial<State> = {}): State {
  const { answers = {}, ...rest } = more;
  return { slug, group: 'owners', title, path, answers: join(OWNERS, answers), ...rest };
}

const LISTS: Answers = { draft: { find: null }, consignment: { pageMine: page([]) } };
const SHOWN: Answers = { consignment: { get: CONSIGNMENT }, review: { ofOwner: OWNER_REVIEW } };

type Review = Outputs['review']['ofOwner'];

function consignment(slug: string, title: string, of: Partial<Consignment>, ofOwner: Review, query = ''): State {
  const answers: Answers = { consignment: { get: { ...CONSIGNMENT, ...of } }, review: { ofOwner } };
  return owner(`consignment-${slug}`, `Consignment, ${title}`, `/consignments/61${query}`, { answers });
}

export const OWNER_STATES: readonly State[] = [
  owner('dashboard-empty', 'Dashboard, empty', '/dashboard'),
  owner('dashboard-loading', 'Dashboard, loading', '/dashboard', { answers: all(LOADING, LISTS), isLoading: true }),
  owner('dashboard-error', 'Dashboard, failed', '/dashboard', { answers: all(FAILED, LISTS) }),
  owner('dashboard-offline', 'Dashboard, offline', '/dashboard', { answers: all(OFFLINE, LISTS) }),
  owner('dashboard', 'Dashboard, a draft and a car', '/dashboard', {
    answers: { draft: { find: DRAFT }, consignment: { pageMine: page([CONSIGNMENT]) } },
  }),
  owner('dashboard-long', 'Dashboard, long names and a long list', '/dashboard', {
    answers: {
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
  consignment('rejected', 'rejected', { status: 'rejected' }, REJECTED_REVIEW),
  consignment('withdraw', 'withdrawing', {}, OWNER_REVIEW, '?dialog=withdraw'),
  owner('consignment-long', 'Consignment, long names and texts', '/consignments/62', {
    answers: { ...SHOWN, consignment: { get: LONG_CONSIGNMENT }, message: { list: MESSAGES } },
  }),
  owner('consignment-photo', 'Consignment, one photo', '/consignments/61?photo=2', { answers: SHOWN }),
  owner('consignment-loading', 'Consignment, loading', '/consignments/61', {
    answers: all(LOADING, SHOWN),
    isLoading: true,
  }),
  owner('consignment-offline', 'Consignment, offline', '/consignments/61', { answers: all(OFFLINE, SHOWN) }),
  owner('consignment-forbidden', 'Consignment, another person’s', '/consignments/61', {
    answers: all(refused('CONSIGNMENT_NOT_FOUND'), SHOWN),
  }),
  owner('success', 'Submitted', '/success', {
    history: { number: CONSIGNMENT.number, photo: photo('exterior_front') },
    press: ['Stay on this page'],
  }),
];
