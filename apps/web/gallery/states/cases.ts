import { EVERYWHERE } from '../fixtures/account.ts';
import { CONSIGNMENT } from '../fixtures/consignments.ts';
import { ADMIN, VIEWER } from '../fixtures/people.ts';
import { REQUEST, STAFF_REVIEW } from '../fixtures/review.ts';
import { CASE, LIST, NO_MESSAGES } from '../fixtures/staff.ts';
import { type Answers, all, join, LOADING, OFFLINE, refused } from '../stand-in.ts';
import type { State } from '../state.ts';

const SHOWN: Answers = {
  consignment: { get: { ...CONSIGNMENT, status: 'in_review' } },
  review: { ofStaff: STAFF_REVIEW },
  message: { list: NO_MESSAGES },
};

function inCase(slug: string, title: string, more: Partial<State> = {}): State {
  const { answers = {}, path = '/admin/dashboard?open=61', ...rest } = more;
  const joined = join(EVERYWHERE, { auth: { session: ADMIN } }, LIST, SHOWN, answers);
  return { slug: `case-${slug}`, group: 'case', title: `Case, ${title}`, path, answers: joined, ...rest };
}

const ASKED: Answers = { review: { ofStaff: { ...STAFF_REVIEW, requests: [REQUEST] } } };

export const CASE_STATES: readonly State[] = [
  inCase('review', 'in review'),
  inCase('long', 'long names, everything in it', { answers: CASE }),
  inCase('viewer', 'viewer', { answers: { auth: { session: VIEWER } } }),
  inCase('assignee', 'to be assigned', { press: ['Unassigned'] }),
  inCase('request', 'request for changes', { press: ['Ask for changes', 'Pin Mileage', 'Pin Scenic', 'Send 2 items'] }),
  inCase('rejection', 'rejection with errors', { press: ['Reject', 'Reject'] }),
  inCase('approval', 'approval', { press: ['Approve'] }),
  inCase('asked', 'changes requested', {
    answers: join(ASKED, { consignment: { get: { ...CONSIGNMENT, status: 'changes_requested' } } }),
  }),
  inCase('loading', 'loading', { answers: all(LOADING, SHOWN), isLoading: true }),
  inCase('offline', 'offline', { answers: all(OFFLINE, SHOWN) }),
  inCase('gone', 'not there', { answers: all(refused('CONSIGNMENT_NOT_FOUND'), SHOWN) }),
];
