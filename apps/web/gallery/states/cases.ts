import { EVERYWHERE } from '../fixtures/account.ts';
import { CONSIGNMENT } from '../fixtures/consignments.ts';
import { DOCUMENTS } from '../fixtures/documents.ts';
import { ADMIN, REVIEWER, VIEWER } from '../fixtures/people.ts';
import { PROPOSAL, REQUEST, STAFF_REVIEW } from '../fixtures/review.ts';
import { CASE, EMAIL, LIST, NO_MESSAGES } from '../fixtures/staff.ts';
import { all, FAILED, join, LOADING, OFFLINE, type Responses, refused } from '../stand-in.ts';
import type { State } from '../state.ts';

const SHOWN: Responses = {
  consignment: { get: { ...CONSIGNMENT, status: 'in_review' } },
  review: { ofStaff: STAFF_REVIEW },
  message: { list: NO_MESSAGES },
};

function inCase(slug: string, title: string, more: Partial<State> = {}): State {
  const { responses = {}, path = '/admin/dashboard?open=61', ...rest } = more;
  const joined = join(EVERYWHERE, { auth: { session: ADMIN } }, LIST, SHOWN, responses);
  return { slug: `case-${slug}`, group: 'case', title: `Case, ${title}`, path, responses: joined, ...rest };
}

const ASKED: Responses = { review: { ofStaff: { ...STAFF_REVIEW, requests: [REQUEST] } } };

const PROPOSED: Responses = {
  review: { ofStaff: { ...STAFF_REVIEW, proposals: [PROPOSAL] } },
  document: { ofConsignment: DOCUMENTS },
};

const PREVIEW = { to: 'team@example.com', subject: '2019 Ferrari 488 Pista (MQ-2JQKY67T)', html: '', text: '' };
const MAIL: Responses = join(EMAIL, { email: { ...EMAIL.email, preview: PREVIEW } });

export const CASE_STATES: readonly State[] = [
  inCase('review', 'in review'),
  inCase('long', 'long names, everything in it', { responses: CASE }),
  inCase('viewer', 'viewer', { responses: { auth: { session: VIEWER } } }),
  inCase('reviewer', 'reviewer', { responses: { auth: { session: REVIEWER } } }),
  inCase('assignee', 'to be assigned', { press: ['Unassigned'] }),
  inCase('request', 'request for changes', { press: ['Ask for changes', 'Pin Mileage', 'Pin Scenic', 'Send 2 items'] }),
  inCase('rejection', 'rejection with errors', { press: ['Reject', 'Reject'] }),
  inCase('approval', 'approval', { press: ['Approve'] }),
  inCase('contact', 'logging a contact', { press: ['Log a contact'] }),
  inCase('asked', 'changes requested', {
    responses: join(ASKED, { consignment: { get: { ...CONSIGNMENT, status: 'changes_requested' } } }),
  }),
  inCase('proposal', 'what the owner proposes', { responses: PROPOSED }),
  inCase('proposal-decline', 'a proposal to be declined, without a reason', {
    responses: PROPOSED,
    press: ['Decline proposal', 'Decline proposal'],
  }),
  inCase('mail', 'email to be sent', { responses: MAIL, press: ['Send Email'] }),
  inCase('mail-refused', 'email that the server refuses', {
    responses: join(MAIL, { email: { ...MAIL.email, sendConsignment: refused('MAIL_FAILED') } }),
    press: ['Send Email', 'Send'],
  }),
  inCase('mail-unset', 'email that is not set up', {
    responses: join(MAIL, { email: { ...MAIL.email, settings: null, preview: refused('EMAIL_NOT_SET_UP') } }),
    press: ['Send Email'],
  }),
  inCase('mail-failed', 'email that cannot be prepared', {
    responses: join(MAIL, { email: { ...MAIL.email, preview: FAILED } }),
    press: ['Send Email'],
  }),
  inCase('messages-loading', 'messages loading', { responses: { message: { list: LOADING } }, isLoading: true }),
  inCase('messages-failed', 'messages failed', { responses: { message: { list: FAILED } } }),
  inCase('loading', 'loading', { responses: all(LOADING, SHOWN), isLoading: true }),
  inCase('offline', 'offline', { responses: all(OFFLINE, SHOWN) }),
  inCase('failed', 'failed', { responses: all(FAILED, SHOWN) }),
  inCase('gone', 'not there', { responses: all(refused('CONSIGNMENT_NOT_FOUND'), SHOWN) }),
];
