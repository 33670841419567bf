import { expect } from 'vitest';
import { COMPLETE_PERSONAL_INFO } from '../../../testing/test-app.ts';

export const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const aNumber = expect.any(Number);
export const user = (more: object = {}) => ({
  id: aNumber,
  username: expect.any(String),
  role: 'user',
  firstName: 'Ada',
  email: expect.any(String),
  phoneVerified: true,
  ...more,
});
export const profile = (more: object = {}) =>
  user({
    lastName: 'Byron',
    phone: expect.any(String),
    smsConsent: expect.any(Boolean),
    twoFactorEnabled: false,
    twoFactorMethod: 'app',
    deletionDueAt: null,
    ...more,
  });
export const managed = (more: object = {}) =>
  user({
    lastName: 'Byron',
    phone: expect.any(String),
    twoFactorEnabled: expect.any(Boolean),
    twoFactorMethod: 'app',
    createdAt: time,
    deletionDueAt: null,
    ...more,
  });
export const draft = {
  id: aNumber,
  userId: aNumber,
  personalInfo: COMPLETE_PERSONAL_INFO,
  vehicleInfo: {},
  damageReport: {},
  photos: {},
  currentStep: 0,
  photoProgress: {},
  revision: aNumber,
  lastSaved: time,
  createdAt: time,
};
export const consignment = (more: object = {}) => ({
  id: aNumber,
  number: expect.stringMatching(/^MQ-/),
  userId: aNumber,
  status: 'pending',
  personalInfo: COMPLETE_PERSONAL_INFO,
  vehicleInfo: expect.objectContaining({ make: 'Ferrari', vin: 'ZFF80AMA5K0240001' }),
  damageReport: expect.objectContaining({ exterior: false }),
  conditionRating: { exterior: null, interior: null, mechanical: null, electrical: null, notes: null },
  photos: expect.objectContaining({ scenic: [expect.objectContaining({ url: expect.any(String) })] }),
  createdAt: time,
  ...more,
});
export const webhook = (more: object = {}) => ({
  id: aNumber,
  url: 'https://shop.example.com/marque',
  description: '',
  allConsignments: false,
  events: ['consignment.status_changed'],
  createdAt: time,
  pausedAt: null,
  pausedReason: null,
  ...more,
});
export const secret = expect.stringMatching(/^whsec_/);
export const delivery = expect.objectContaining({ id: expect.any(String), type: 'webhook.test', createdAt: time });
export const codeSent = { phone: '+12125550199', expiresAt: time, resendAt: time, outbox: true };
export const settings = {
  smtpHost: expect.any(String),
  smtpPort: aNumber,
  secure: false,
  allowInsecure: false,
  smtpUsername: 'marque',
  hasPassword: true,
  senderName: 'Marque',
  senderEmail: 'office@marque.example',
  recipientEmail: 'team@marque.example',
  furtherRecipients: [],
  updatedAt: time,
};
export const list = (item: unknown) => expect.arrayContaining([item]);
export const file = (start: string) => expect.stringMatching(new RegExp(`^${start}`));
