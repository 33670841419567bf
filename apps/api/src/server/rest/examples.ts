import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { PHOTO_EXAMPLE } from '../../modules/photo/photo-example.ts';

export const USER = {
  id: 7,
  username: 'ada',
  role: 'user',
  firstName: 'Ada',
  email: 'ada@example.com',
  phoneVerified: true,
};

export const NEW_USER = { ...USER, phoneVerified: false };

export const PROFILE = {
  ...USER,
  lastName: 'Byron',
  phone: '+12125550123',
  smsConsent: true,
  twoFactorEnabled: false,
  twoFactorMethod: 'app',
  deletionDueAt: null,
};

export const PERSONAL_INFO = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '(212) 555-0123',
};

export const VEHICLE_INFO = {
  make: 'Ferrari',
  model: '488 Pista',
  year: 2019,
  color: 'Blue',
  vin: 'ZFF80AMA5K0240001',
  mileage: 12_345,
};

export const DAMAGE_REPORT = {
  exterior: true,
  interior: false,
  mechanical: false,
  electrical: false,
  notes: 'A stone chip on the front bumper.',
  advancedAssessment: true,
  conditionRatings: { exterior: 8, paint: 8, interior: 9, mechanical: 10, electrical: 10, tires: 7 },
};

const PHOTO = PHOTO_EXAMPLE;

const { width: _width, height: _height, placeholder: _placeholder, ...SENT_PHOTO } = PHOTO_EXAMPLE;

export const SENT_PHOTOS = Object.fromEntries(
  WIZARD_CATEGORIES.filter((category) => category !== 'interior_screens').map((category) => [category, [SENT_PHOTO]]),
);

export const DRAFT = {
  id: 31,
  userId: 7,
  personalInfo: PERSONAL_INFO,
  vehicleInfo: { make: 'Ferrari', vin: 'ZFF80AMA5' },
  damageReport: {},
  photos: { exterior_front: [PHOTO] },
  currentStep: 1,
  photoProgress: { exterior_front: 1 },
  revision: 4,
  lastSaved: '2026-11-21T15:04:05.000Z',
  createdAt: '2026-11-20T09:30:00.000Z',
};

export const CONSIGNMENT = {
  id: 112,
  number: 'MQ-7K3M9X2Q',
  userId: 7,
  status: 'pending',
  personalInfo: PERSONAL_INFO,
  vehicleInfo: VEHICLE_INFO,
  damageReport: DAMAGE_REPORT,
  conditionRating: { exterior: 8, interior: 9, mechanical: 10, electrical: 10, notes: null },
  photos: { exterior_front: [PHOTO] },
  createdAt: '2026-11-21T15:10:00.000Z',
};

export const QUEUED_CONSIGNMENT = {
  ...CONSIGNMENT,
  firstContactAt: null,
  waitingSince: CONSIGNMENT.createdAt,
  dueAt: '2026-11-22T15:10:00.000Z',
  claimedBy: null,
  deletedAt: null,
};

export const CODE_SENT = {
  phone: '+12125550123',
  expiresAt: '2026-11-21T15:20:00.000Z',
  resendAt: '2026-11-21T15:10:30.000Z',
  outbox: false,
};

export const WEBHOOK = {
  id: 3,
  url: 'https://shop.example.com/marque',
  description: 'Our showroom page',
  allConsignments: false,
  events: ['consignment.status_changed'],
  createdAt: '2026-11-21T15:00:00.000Z',
  pausedAt: null,
  pausedReason: null,
};

export const WEBHOOK_WITH_SECRET = { ...WEBHOOK, secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' };

export const DELIVERY = {
  id: '5001',
  messageId: 'msg_2Lh9KRb0pzN4LePd3XiA4v12Axj',
  type: 'consignment.status_changed',
  consignmentId: 112,
  state: 'delivered',
  tries: 1,
  answer: '204',
  createdAt: '2026-11-21T15:10:00.000Z',
  nextTryAt: null,
  deliveredAt: '2026-11-21T15:10:01.000Z',
};

export const WEBHOOK_MESSAGE = {
  type: 'consignment.status_changed',
  timestamp: '2026-11-21T16:00:00Z',
  data: { consignmentId: 112, number: 'MQ-7K3M9X2Q', from: 'in_review', to: 'approved' },
};

export const EMAIL_SETTINGS = {
  smtpHost: 'smtp.example.com',
  smtpPort: 587,
  secure: false,
  allowInsecure: false,
  smtpUsername: 'marque',
  hasPassword: true,
  senderName: 'Marque',
  senderEmail: 'hello@marque.example',
  recipientEmail: 'team@marque.example',
  furtherRecipients: ['second@marque.example'],
  updatedAt: '2026-11-21T15:00:00.000Z',
};

export const MANAGED_USER = {
  id: 12,
  username: 'grace',
  role: 'user',
  phoneVerified: false,
  twoFactorEnabled: false,
  twoFactorMethod: 'app',
  firstName: null,
  lastName: null,
  email: 'grace@example.com',
  phone: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  deletionDueAt: null,
};
