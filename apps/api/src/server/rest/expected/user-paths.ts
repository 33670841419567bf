import { expect } from 'vitest';
import type { RestFixture } from '../../../testing/rest-fixture.ts';
import { failsWith, invalid, malformed, notAllowed, notFound, ofSomebody, type PathRow } from './expected-request.ts';
import { list, managed } from './shapes.ts';

const PASSWORD_ONLY = { password: 'a password of hers' };
const nobody = notFound('USER_NOT_FOUND');

let begun = { id: 0, secret: '' };
const ofBegun = {
  ids: async (fixture: RestFixture) => {
    begun = await fixture.begunSecondFactor();
    return { id: begun.id };
  },
  body: (fixture: RestFixture) => ({ token: fixture.appCode(begun.secret), secret: begun.secret, method: 'app' }),
};

export const USER_PATHS: readonly PathRow[] = [
  { call: 'GET /api/admin/users', as: 'admin', response: list(managed()), errors: [notAllowed] },
  {
    call: 'POST /api/admin/users',
    as: 'admin',
    body: { username: 'made by hand', password: 'a password of hers', role: 'user' },
    response: managed({
      username: 'made by hand',
      phoneVerified: false,
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
    }),
    errors: [
      notAllowed,
      malformed,
      { body: {}, ...failsWith(400, 'VALIDATION_FAILED') },
      {
        body: { username: 'Made by hand', password: 'a password of hers', role: 'user' },
        ...failsWith(409, 'USERNAME_TAKEN'),
      },
      { body: { username: 'boss', password: 'password', role: 'admin' }, ...failsWith(400, 'PASSWORD_TOO_COMMON') },
    ],
  },
  {
    call: 'PATCH /api/admin/users/{id}/role',
    as: 'admin',
    ...ofSomebody,
    body: { role: 'viewer' },
    response: managed({ role: 'viewer' }),
    errors: [
      notAllowed,
      { ...nobody, body: { role: 'viewer' } },
      { body: { role: 'king' }, ...failsWith(400, 'VALIDATION_FAILED') },
      {
        ids: ({ people }) => ({ id: people.admin.id }),
        body: { role: 'user' },
        ...failsWith(409, 'OWN_ACCOUNT'),
      },
    ],
  },
  {
    call: 'POST /api/admin/users/{id}/reset-password',
    as: 'admin',
    ...ofSomebody,
    body: PASSWORD_ONLY,
    response: managed(),
    errors: [
      notAllowed,
      { ...nobody, body: PASSWORD_ONLY },
      { body: { password: '12345' }, ...failsWith(400, 'VALIDATION_FAILED') },
    ],
  },
  {
    call: 'POST /api/admin/users/{id}/verify-phone',
    as: 'admin',
    ...ofSomebody,
    response: managed(),
    errors: [notAllowed, nobody, invalid],
  },
  {
    call: 'POST /api/admin/users/{id}/setup-2fa',
    as: 'admin',
    ...ofSomebody,
    body: { method: 'app' },
    response: {
      method: 'app',
      secret: expect.stringMatching(/^[A-Z2-7]+$/),
      qrCodeUrl: expect.stringMatching(/^data:image\/png;base64,/),
      smsSent: false,
      phone: null,
    },
    errors: [notAllowed, nobody, { body: { method: 'post' }, ...failsWith(400, 'VALIDATION_FAILED') }],
  },
  {
    call: 'POST /api/admin/users/{id}/enable-2fa',
    as: 'admin',
    ...ofBegun,
    response: { enabled: true },
    errors: [
      notAllowed,
      { ...nobody, body: { token: '123456' } },
      { body: { token: '1' }, ...failsWith(400, 'VALIDATION_FAILED') },
      { ...ofSomebody, body: { token: '123456' }, ...failsWith(422, 'NO_TWO_FACTOR_SETUP') },
    ],
  },
  {
    call: 'POST /api/admin/users/{id}/disable-2fa',
    as: 'admin',
    ...ofSomebody,
    response: { enabled: false },
    errors: [notAllowed, nobody, invalid],
  },
  {
    call: 'DELETE /api/admin/users/{id}',
    as: 'admin',
    ...ofSomebody,
    response: { deleted: true },
    errors: [
      notAllowed,
      nobody,
      invalid,
      { ids: ({ people }) => ({ id: people.admin.id }), ...failsWith(409, 'OWN_ACCOUNT') },
    ],
  },
];
