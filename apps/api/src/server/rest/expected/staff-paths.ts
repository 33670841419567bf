import { expect } from 'vitest';
import type { RestFixture } from '../../../testing/rest-fixture.ts';
import { COMPLETE_PERSONAL_INFO } from '../../../testing/test-app.ts';
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
import { aNumber, consignment, draft, file, list, settings, time } from './shapes.ts';

const NOT_SENT = 'Failed to send email. Please check your email settings.';

async function strangersDraft({ as }: RestFixture): Promise<{ id: number }> {
  const made = await as.stranger.request('/api/draft-consignment', {
    method: 'POST',
    body: JSON.stringify({ personalInfo: COMPLETE_PERSONAL_INFO }),
  });
  return made as { id: number };
}

const readSettings = ({ testApp }: RestFixture) => testApp.settings;

export const STAFF_PATHS: readonly PathRow[] = [
  {
    call: 'GET /api/admin/consignments',
    as: 'admin',
    response: list(
      consignment({ firstContactAt: null, waitingSince: time, dueAt: time, claimedBy: null, deletedAt: null }),
    ),
    errors: [notAllowed],
  },
  {
    call: 'GET /api/admin/draft-consignments',
    as: 'admin',
    ids: strangersDraft,
    response: list({
      id: aNumber,
      userId: aNumber,
      personalInfo: COMPLETE_PERSONAL_INFO,
      vehicleInfo: {},
      currentStep: 0,
      lastSaved: time,
      createdAt: time,
    }),
    errors: [notAllowed],
  },
  {
    call: 'PATCH /api/admin/consignments/{id}/status',
    as: 'admin',
    ...ofConsignment,
    body: { status: 'in_review' },
    response: consignment({ status: 'in_review' }),
    errors: [
      notAllowed,
      malformed,
      { ...notFound('CONSIGNMENT_NOT_FOUND'), body: { status: 'in_review' } },
      { body: { status: 'sold' }, ...failsWith(400, 'VALIDATION_FAILED') },
      { ...ofConsignment, body: { status: 'approved' }, ...failsWith(409, 'STATUS_NOT_ALLOWED') },
    ],
  },
  {
    call: 'GET /api/admin/reviewers',
    as: 'admin',
    response: expect.arrayContaining([{ id: aNumber, username: expect.any(String) }]),
    errors: [notAllowed],
  },
  {
    call: 'PATCH /api/admin/consignments/{id}/assignee',
    as: 'admin',
    ...ofConsignment,
    body: { assignee: 'me', from: null },
    response: { assignee: { id: aNumber, username: expect.any(String) } },
    errors: [
      notAllowed,
      malformed,
      { ...notFound('CONSIGNMENT_NOT_FOUND'), body: { assignee: 'me' } },
      { body: { assignee: 'you' }, ...failsWith(400, 'VALIDATION_FAILED') },
      { ...ofConsignment, body: { assignee: UNKNOWN_ID }, ...failsWith(400, 'VALIDATION_FAILED') },
      {
        ...ofConsignment,
        body: { assignee: 'me', from: UNKNOWN_ID },
        ...failsWith(409, 'ASSIGNEE_CHANGED', 'Already released'),
      },
    ],
  },
  {
    call: 'POST /api/admin/consignments/assign',
    as: 'admin',
    body: { assignee: null, cases: [{ id: UNKNOWN_ID }] },
    response: {
      done: [],
      notDone: [{ id: UNKNOWN_ID, code: 'CONSIGNMENT_NOT_FOUND', message: 'Consignment not found' }],
    },
    errors: [notAllowed, malformed, { body: { assignee: 'me', cases: [] }, ...failsWith(400, 'VALIDATION_FAILED') }],
  },
  {
    call: 'POST /api/admin/consignments/start-review',
    as: 'admin',
    body: { ids: [UNKNOWN_ID] },
    response: {
      done: [],
      notDone: [{ id: UNKNOWN_ID, code: 'CONSIGNMENT_NOT_FOUND', message: 'Consignment not found' }],
    },
    errors: [notAllowed, malformed, { body: { ids: [] }, ...failsWith(400, 'VALIDATION_FAILED') }],
  },
  {
    call: 'POST /api/admin/consignments/{id}/contacts',
    as: 'admin',
    ...ofConsignment,
    body: { channel: 'call', note: 'Asked for the service records.', ownerNote: 'We look forward to your documents.' },
    response: {
      id: aNumber,
      channel: 'call',
      at: time,
      note: 'Asked for the service records.',
      ownerNote: 'We look forward to your documents.',
      author: expect.any(String),
      createdAt: time,
    },
    errors: [
      notAllowed,
      malformed,
      { ...notFound('CONSIGNMENT_NOT_FOUND'), body: { channel: 'call' } },
      { body: { channel: 'pigeon' }, ...failsWith(400, 'VALIDATION_FAILED') },
      {
        ...ofConsignment,
        body: { channel: 'call', at: '2999-01-01T00:00:00Z' },
        ...failsWith(400, 'VALIDATION_FAILED'),
      },
    ],
  },
  {
    call: 'GET /api/admin/consignments/{id}/dossier',
    as: 'admin',
    ...ofConsignment,
    response: file('%PDF-'),
    errors: [notAllowed, notFound('CONSIGNMENT_NOT_FOUND'), invalid],
  },
  {
    call: 'GET /api/admin/consignments/{id}/download-photos',
    as: 'admin',
    ...ofConsignment,
    response: file('PK'),
    errors: [notAllowed, notFound('CONSIGNMENT_NOT_FOUND'), invalid],
  },
  {
    call: 'GET /api/admin/consignments/{id}/bundle',
    as: 'admin',
    ...ofConsignment,
    response: file('PK'),
    errors: [notAllowed, notFound('CONSIGNMENT_NOT_FOUND'), invalid],
  },
  { call: 'GET /api/admin/figures.csv', as: 'admin', response: file('From,Submitted'), errors: [notAllowed] },
  { call: 'GET /api/admin/consignments.csv', as: 'admin', response: file('Number,Status'), errors: [notAllowed] },
  {
    call: 'GET /api/admin/email-provider',
    as: 'admin',
    response: { provider: 'smtp', sendgridAvailable: false },
    errors: [notAllowed],
  },
  {
    call: 'GET /api/admin/email-settings',
    as: 'admin',
    response: null,
    errors: [notAllowed],
  },
  {
    call: 'POST /api/admin/email-settings/test',
    as: 'admin',
    ids: async (fixture) => {
      await fixture.testApp.saveSettings();
      return {};
    },
    response: { sent: true },
    errors: [notAllowed],
  },
  {
    call: 'POST /api/consignments/{id}/send-email',
    as: 'admin',
    ...ofConsignment,
    response: { sent: true },
    errors: [
      notAllowed,
      notFound('CONSIGNMENT_NOT_FOUND'),
      invalid,
      {
        ids: async (fixture) => {
          await fixture.testApp.saveSettings({ smtpHost: '127.0.0.1', smtpPort: 9 });
          return { id: await fixture.consignment() };
        },
        ...failsWith(503, 'MAIL_FAILED', NOT_SENT),
      },
    ],
  },
  {
    call: 'GET /api/admin/consignments/{id}/email-preview',
    as: 'admin',
    ...ofConsignment,
    response: expect.stringMatching(/^<!DOCTYPE html/i),
    errors: [notAllowed, notFound('CONSIGNMENT_NOT_FOUND'), invalid],
  },
  {
    call: 'POST /api/admin/email-settings',
    as: 'admin',
    body: readSettings,
    response: settings,
    errors: [notAllowed, malformed, { body: {}, ...failsWith(400, 'VALIDATION_FAILED') }],
  },
  {
    call: 'GET /api/admin/draft-consignments/{id}',
    as: 'admin',
    ids: strangersDraft,
    response: draft,
    errors: [notAllowed, { ids: () => ({ id: UNKNOWN_ID }), ...failsWith(404, 'DRAFT_NOT_FOUND') }, invalid],
  },
  {
    call: 'DELETE /api/admin/draft-consignments/{id}',
    as: 'admin',
    ids: strangersDraft,
    response: { deleted: true },
    errors: [notAllowed, { ids: () => ({ id: UNKNOWN_ID }), ...failsWith(404, 'DRAFT_NOT_FOUND') }, invalid],
  },
  {
    call: 'DELETE /api/admin/consignments/{id}',
    as: 'admin',
    ...ofConsignment,
    response: { deleted: true },
    errors: [notAllowed, notFound('CONSIGNMENT_NOT_FOUND'), invalid],
  },
];
