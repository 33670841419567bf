import type { MailKind } from '@marque/domain/review/mails';
import type { ContentOf } from './email-template.ts';
import type { Company } from './mail-content.ts';

const CAR = { number: 'MQ-7K2M9QXA', vehicle: '2019 Ferrari 488 Pista', consignmentId: 7 };
const LINK = 'token=3f0e9c11-0000-4000-8000-000000000000.Zm9yLWxvb2tpbmctYXQtb25seS1ub3QtYS10b2tlbg';

export const SAMPLE_COMPANY: Company = { publicUrl: 'https://marque.example', supportEmail: 'support@marque.example' };

export const SAMPLES: { [K in MailKind]: ContentOf<K> } = {
  password_reset: { username: 'ada', url: `${SAMPLE_COMPANY.publicUrl}/reset-password#${LINK}` },
  email_change: { url: `${SAMPLE_COMPANY.publicUrl}/confirm-email#${LINK}` },
  email_change_asked: {
    username: 'ada',
    email: 'ada@example.com',
    url: `${SAMPLE_COMPANY.publicUrl}/stop-email-change#${LINK}`,
  },
  confirm_email: { url: `${SAMPLE_COMPANY.publicUrl}/confirm-email#${LINK}` },
  email_changed: { username: 'ada', email: 'ada@example.com' },
  account_locked: { username: 'ada', url: `${SAMPLE_COMPANY.publicUrl}/unlock#${LINK}` },
  security_notice: {
    username: 'ada',
    events: [
      { event: 'password_reset', at: '2026-11-21T12:00:00Z', passkeysRemoved: 2 },
      { event: 'passkey_added', at: '2026-11-21T12:03:00Z' },
    ],
  },
  deletion_requested: { username: 'ada', receipt: 'DEL-7K2M9QXA', dueAt: '2026-12-21T12:00:00Z' },
  deletion_cancelled: { username: 'ada', receipt: 'DEL-7K2M9QXA' },
  account_deleted: { username: 'ada', receipt: 'DEL-7K2M9QXA' },
  phone_code: { username: 'ada', code: '123456' },
  webhook_paused: { username: 'ada', host: 'garage.example', cause: 'failing' },
  submission_to_confirm: { number: CAR.number, url: `${SAMPLE_COMPANY.publicUrl}/confirm-email#${LINK}` },
  submission_received: CAR,
  status_changed: {
    ...CAR,
    status: 'rejected',
    note: 'Dear Ada,\nthe market for this model is thin at the moment.',
    reason: 'We do not expect to achieve the value your car deserves',
  },
  changes_requested: {
    ...CAR,
    note: 'Thank you for the fine photos.',
    items: [
      { label: 'VIN', reason: 'The last character cannot be read.' },
      { label: 'Exterior Front', reason: 'Please take it in daylight.' },
    ],
  },
  staff_notice: { ...CAR, notice: 'due_soon', dueAt: '2026-11-22T12:00:00Z' },
  draft_reminder: { vehicle: CAR.vehicle, keptUntil: '2026-12-21T12:00:00Z' },
  message_from_team: {
    ...CAR,
    text: 'Dear Ada,\nthank you for the fine photos. Do you still have the service records?',
    photoCount: 1,
    documentCount: 0,
  },
  proposal_answered: { ...CAR, isAccepted: false, reason: 'The photo shows another car.' },
  reply_incomplete: {
    ...CAR,
    side: 'owner',
    attachments: 0,
    refused: [{ name: 'Scans.zip', reason: 'It is neither a photo nor a PDF that we can read.' }],
    isCut: true,
    isEmpty: false,
  },
  message_from_owner: {
    number: CAR.number,
    vehicle: CAR.vehicle,
    author: 'Ada Byron',
    messages: [
      { id: 41, text: 'Yes, it is complete.', photoCount: 2, documentCount: 1 },
      { id: 42, text: 'Shall I bring it along?', photoCount: 0, documentCount: 0 },
    ],
    url: `${SAMPLE_COMPANY.publicUrl}/admin/dashboard?open=7`,
  },
  consignment_details: {
    id: CAR.consignmentId,
    number: CAR.number,
    status: 'pending',
    submittedAt: new Date('2026-11-21T12:00:00Z'),
    personalInfo: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '(212) 555-0123' },
    vehicleInfo: {
      make: 'Ferrari',
      model: '488 Pista',
      year: 2019,
      color: 'Blu Corsa',
      vin: 'ZFF80AMA5K0240001',
      mileage: 12_345,
    },
    damageReport: {
      exterior: true,
      interior: false,
      mechanical: false,
      electrical: false,
      notes: 'A scratch on the left door.',
      advancedAssessment: true,
      conditionRatings: { exterior: 8, interior: 9, knownIssues: 'None known.' },
    },
    photos: [],
    photoCount: 0,
    url: `${SAMPLE_COMPANY.publicUrl}/admin/dashboard?open=7`,
    sentBy: 'curator',
  },
  test: { sentBy: 'curator' },
};
