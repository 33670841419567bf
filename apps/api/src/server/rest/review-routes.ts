import { ERRORS } from '@marque/domain/api/errors';
import { Consignment } from '@marque/domain/consignment/consignment';
import { type ConsignmentTextPage, QueueFacts, type StaffDraftPage, StaffDraftRow } from '@marque/domain/review/staff';
import { z } from 'zod';
import { readListFactsWithSession } from '../../modules/admin-consignments/list-facts.queries.ts';
import * as example from './examples.ts';
import { JsonTexts, setListHeaders } from './list-response.ts';
import {
  body,
  fields,
  idNumber,
  idParam,
  ofId,
  pageQuery,
  searchParam,
  sortParam,
  trueOrFalse,
  withIdempotencyKey,
} from './request-parts.ts';
import type { RestRequest, RestRoute } from './rest-route.ts';

/** A whole consignment with its `QueueFacts`: the content of each of the list's JSON texts. */
export const QueuedConsignment = Consignment.extend(QueueFacts.shape);

const staffList = (request: RestRequest) => ({
  ...pageQuery(request),
  status: request.query.status || null,
  q: searchParam(request),
  ...sortParam(request),
  ...(request.query.deleted ? { deleted: trueOrFalse(request.query.deleted) } : {}),
  assignee: idNumber(request.query.assignee || undefined) ?? null,
  from: request.query.from || null,
  before: request.query.before || null,
  ...(request.query.open ? { open: trueOrFalse(request.query.open) } : {}),
  make: request.query.make || null,
  promise: request.query.promise || null,
});

const {
  photos: _photos,
  damageReport: _report,
  photoProgress: _progress,
  revision: _revision,
  ...DRAFT_ROW
} = example.DRAFT;

const CALL = {
  channel: 'call',
  note: 'Asked for the service records.',
  ownerNote: 'We look forward to your documents.',
};

export const REVIEW_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/consignments',
    procedure: 'admin.consignmentTexts',
    status: 200,
    input: staffList,
    readWithSession: () => readListFactsWithSession,
    listParameters: [
      ...['limit', 'cursor', 'status', 'q', 'sort', 'deleted', 'assignee'],
      ...['from', 'before', 'open', 'make', 'promise'],
    ],
    toResponse: (output, { query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as ConsignmentTextPage;
      setListHeaders(page, '/api/admin/consignments', { query, reply });
      return new JsonTexts(page.items);
    },
    doc: {
      chapter: 'Review',
      summary: 'List consignments',
      description:
        'The newest 1,000, unless `limit` is set. A page with large consignments may be shorter; `Link` leads to the next page. If there are too many to count, `X-Total-Count-Relation: gte` says that there are at least as many as `X-Total-Count`.',
      response: { 'One car': [example.QUEUED_CONSIGNMENT] },
      responseSchema: z.array(QueuedConsignment),
      pages: 'counted',
      query: {
        q: 'Searches name, VIN, make, model, year and consignment number for parts of words. All words must match.',
        sort: '`waiting` lists consignments without a first contact, longest waiting first.',
        deleted:
          'Lists deleted consignments that can still be restored, most recently deleted first. For administrators.',
        assignee: 'Lists your own cases (`me`), nobody’s (`none`), or those of one member of staff, by their id.',
        from: 'Lists consignments submitted at this time (UTC) or later. A day (`2026-11-16`) means its start.',
        before: 'Lists consignments submitted before this time (UTC). A day means its start.',
        open: 'Lists consignments that are pending, in review or waiting for changes.',
        make: 'Lists consignments of exactly this make.',
        promise:
          'Lists consignments whose owners heard from the team in the promised time (`inTime`), did not (`late`), or both (`due`).',
      },
    },
  },
  {
    method: 'GET',
    path: '/api/admin/draft-consignments',
    procedure: 'admin.drafts',
    status: 200,
    input: (request) => ({ ...pageQuery(request), q: searchParam(request), ...sortParam(request) }),
    listParameters: ['limit', 'cursor', 'q', 'sort'],
    toResponse: (output, { query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as StaffDraftPage;
      setListHeaders(page, '/api/admin/draft-consignments', { query, reply });
      return page.items;
    },
    doc: {
      chapter: 'Review',
      summary: 'List drafts',
      description:
        'Most recently saved first, unless `sort` is `oldest`. If there are too many to count, `X-Total-Count-Relation: gte` says that there are at least as many as `X-Total-Count`.',
      response: { 'One draft': [DRAFT_ROW] },
      responseSchema: z.array(StaffDraftRow),
      pages: 'counted',
      query: { q: 'Searches name, VIN, make, model and year for parts of words. All words must match.' },
    },
  },
  {
    method: 'GET',
    path: '/api/admin/draft-consignments/:id',
    procedure: 'admin.draft',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Review',
      summary: 'Get a draft',
      description: 'The whole draft. Each reading is recorded in the audit log.',
      response: { 'A draft': example.DRAFT },
      errors: ['DRAFT_NOT_FOUND'],
    },
  },
  {
    method: 'PATCH',
    path: '/api/admin/consignments/:id/status',
    procedure: 'review.decide',
    status: 200,
    bodyIs: 'decision',
    input: ({ params, body }) => ({ id: idNumber(params.id), decision: fields(body) }),
    doc: {
      chapter: 'Review',
      summary: 'Decide on a consignment',
      description:
        'The owner is notified. Possible transitions: `pending` → `in_review` → `approved`, `rejected` or `changes_requested`. A decided consignment can be reopened to `in_review`.',
      request: {
        'Start the review': { status: 'in_review' },
        Approve: { status: 'approved', note: 'We look forward to selling it.' },
        Reject: { status: 'rejected', reason: 'documentation', note: 'The title is missing.' },
        'Ask for changes': {
          status: 'changes_requested',
          items: [
            { kind: 'field', field: 'vehicleInfo.mileage', reason: 'The odometer shows another number.' },
            { kind: 'photo', category: 'under_hood', url: null, reason: 'Please show the whole engine bay.' },
            { kind: 'document', documentKind: 'title', reason: 'Please add the title as PDF.' },
          ],
        },
      },
      response: { 'The result': { ...example.CONSIGNMENT, status: 'in_review' } },
      errors: ['CONSIGNMENT_NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    },
  },
  {
    method: 'GET',
    path: '/api/admin/reviewers',
    procedure: 'review.reviewers',
    status: 200,
    doc: {
      chapter: 'Review',
      summary: 'List possible assignees',
      description: 'Administrators and reviewers, by name.',
      response: {
        'Two colleagues': [
          { id: 3, username: 'curator' },
          { id: 8, username: 'vera' },
        ],
      },
    },
  },
  {
    method: 'PATCH',
    path: '/api/admin/consignments/:id/assignee',
    procedure: 'review.assign',
    status: 200,
    input: ofId,
    doc: {
      chapter: 'Review',
      summary: 'Assign a consignment',
      description:
        'Gives the case to a member of staff who may review: `me`, an id of `GET /api/admin/reviewers`, or `null` to release it. Set `from` to the assignee you last saw; the request is rejected if the case has been reassigned since. Reminders about the case go to the assignee.',
      request: {
        Take: { assignee: 'me' },
        'Assign to a colleague': { assignee: 8, from: 3 },
        Release: { assignee: null },
      },
      response: { 'The current assignee': { assignee: { id: 8, username: 'vera' } }, Released: { assignee: null } },
      errors: ['CONSIGNMENT_NOT_FOUND', 'ASSIGNEE_CHANGED'],
    },
  },
  {
    method: 'POST',
    path: '/api/admin/consignments/assign',
    procedure: 'review.assignMany',
    status: 200,
    input: body,
    doc: {
      chapter: 'Review',
      summary: 'Assign many consignments',
      description:
        'Up to 50 at once. Each case that cannot be assigned is listed with the reason, `CONSIGNMENT_NOT_FOUND` or `ASSIGNEE_CHANGED`.',
      request: { 'Take two': { assignee: 'me', cases: [{ id: 12, from: null }, { id: 15 }] } },
      response: {
        'Someone else was faster': {
          done: [15],
          notDone: [{ id: 12, code: 'ASSIGNEE_CHANGED', message: 'Already assigned to vera' }],
        },
      },
    },
  },
  {
    method: 'POST',
    path: '/api/admin/consignments/start-review',
    procedure: 'review.startMany',
    status: 200,
    input: body,
    doc: {
      chapter: 'Review',
      summary: 'Start many reviews',
      description:
        'Up to 50 at once. Pending consignments move to `in_review`; each of the others is listed with the reason, `CONSIGNMENT_NOT_FOUND` or `STATUS_NOT_ALLOWED`.',
      request: { Two: { ids: [12, 15] } },
      response: {
        'One was decided': {
          done: [15],
          notDone: [{ id: 12, code: 'STATUS_NOT_ALLOWED', message: ERRORS.STATUS_NOT_ALLOWED.message }],
        },
      },
    },
  },
  {
    method: 'POST',
    path: '/api/admin/consignments/:id/contacts',
    procedure: 'review.logContact',
    status: 201,
    input: ofId,
    doc: {
      chapter: 'Review',
      summary: 'Log a contact',
      description:
        'A call, an email or a meeting with the owner outside the product. It stops the clock of the promise. The owner sees `ownerNote` on their timeline; `note` is for staff. `at` is now if it is left out.',
      request: {
        'A call': { ...CALL, at: '2026-11-22T14:30:00Z' },
        'An email, just now': { channel: 'email' },
      },
      response: {
        'The contact': {
          id: 1,
          ...CALL,
          at: '2026-11-22T14:30:00.000Z',
          author: 'curator',
          createdAt: '2026-11-22T14:35:00.000Z',
        },
      },
      errors: ['CONSIGNMENT_NOT_FOUND'],
    },
  },
  {
    method: 'DELETE',
    path: '/api/admin/consignments/:id',
    procedure: 'review.delete',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Review',
      summary: 'Delete a consignment',
      description:
        'Hides it for 30 days, during which an administrator can restore it. After that it is deleted permanently.',
      response: { Done: { deleted: true } },
      errors: ['CONSIGNMENT_NOT_FOUND'],
    },
  },
  {
    method: 'DELETE',
    path: '/api/admin/draft-consignments/:id',
    procedure: 'review.deleteDraft',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Review',
      summary: 'Delete a user’s draft',
      description: 'Permanently.',
      response: { Done: { deleted: true } },
      errors: ['DRAFT_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/consignments/:id/send-email',
    procedure: 'email.sendConsignment',
    status: 200,
    input: withIdempotencyKey(idParam),
    doc: {
      chapter: 'Review',
      summary: 'Email a consignment',
      description:
        'Sends all details to the recipient in the email settings. The response comes when the mail server has accepted the email.',
      response: { Sent: { sent: true } },
      errors: ['CONSIGNMENT_NOT_FOUND', 'EMAIL_NOT_SET_UP', 'MAIL_FAILED', 'IDEMPOTENCY_IN_FLIGHT'],
    },
  },
];
