import { expect } from 'vitest';
import type { RestFixture } from '../../../testing/rest-fixture.ts';
import { PASSWORD } from '../../../testing/test-app.ts';
import { failsWith, invalid, malformed, type PathRow, UNKNOWN_ID } from './expected-request.ts';
import { codeSent, profile, user } from './shapes.ts';

export const AUTH_PATHS: readonly PathRow[] = [
  {
    call: 'POST /api/auth/register',
    as: 'visitor',
    isOpen: true,
    body: {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'new@example.com',
      phone: '(212) 555-0134',
      username: 'newest',
      password: 'a password of hers',
      phoneVerified: false,
      smsConsent: false,
      twoFactorEnabled: false,
      twoFactorMethod: 'app',
    },
    response: user({ username: 'newest', phoneVerified: false }),
    errors: [
      { body: {}, ...failsWith(400, 'VALIDATION_FAILED') },
      malformed,
      {
        body: {
          firstName: 'Ada',
          lastName: 'Byron',
          email: 'new@example.com',
          phone: '(212) 555-0134',
          username: 'Newest',
          password: 'a password of hers',
        },
        ...failsWith(409, 'USERNAME_TAKEN', 'Username already exists'),
      },
    ],
  },
  {
    call: 'POST /api/auth/logout',
    as: 'visitor',
    isOpen: true,
    response: { loggedOut: true },
  },
  {
    call: 'POST /api/auth/login',
    as: 'visitor',
    isOpen: true,
    body: ({ people }: RestFixture) => ({ username: people.stranger.username, password: PASSWORD }),
    response: user(),
    errors: [
      { body: {}, ...failsWith(400, 'VALIDATION_FAILED') },
      { body: { username: 'nobody', password: 'wrong' }, ...failsWith(401, 'WRONG_CREDENTIALS') },
    ],
  },
  {
    call: 'POST /api/auth/verify-2fa',
    as: 'visitor',
    isOpen: true,
    body: async (fixture: RestFixture) => {
      const { id, secret } = await fixture.begunSecondFactor();
      const token = fixture.appCode(secret);
      await fixture.as.admin.request(`/api/admin/users/${id}/enable-2fa`, {
        method: 'POST',
        body: JSON.stringify({ token, secret, method: 'app' }),
      });
      const { username } = await fixture.testApp.db
        .selectFrom('users')
        .select('username')
        .where('id', '=', id as never)
        .executeTakeFirstOrThrow();
      const due = await fixture.as.visitor.request('/api/auth/login', {
        method: 'POST',
        body: JSON.stringify({ username, password: PASSWORD }),
      });
      expect(due).toEqual({ requiresTwoFactor: true, id, method: 'app' });
      // A code works only once.
      fixture.testApp.advance(30_000);
      return { token: fixture.appCode(secret) };
    },
    response: user(),
    errors: [
      { body: {}, ...failsWith(400, 'VALIDATION_FAILED') },
      { body: { token: '123456' }, ...failsWith(401, 'LOGIN_EXPIRED') },
    ],
  },
  {
    call: 'GET /api/auth/user',
    as: 'owner',
    response: user(),
  },
  {
    call: 'GET /api/users/{id}/profile',
    as: 'owner',
    ids: ({ people }) => ({ id: people.owner.id }),
    response: profile(),
    errors: [{ ids: ({ people }) => ({ id: people.stranger.id }), ...failsWith(404, 'USER_NOT_FOUND') }, invalid],
  },
  {
    call: 'PATCH /api/users/{id}/profile',
    as: 'owner',
    ids: ({ people }) => ({ id: people.owner.id }),
    body: { smsConsent: false },
    response: profile({ smsConsent: false }),
    errors: [
      { body: { firstName: ' ' }, ...failsWith(400, 'VALIDATION_FAILED') },
      { ids: ({ people }) => ({ id: people.stranger.id }), ...failsWith(404, 'USER_NOT_FOUND') },
      malformed,
    ],
  },
  {
    call: 'POST /api/users/verify-phone',
    as: 'newcomer',
    body: ({ people }: RestFixture) => ({ phone: '(212) 555-0199', smsConsent: true, userId: people.newcomer.id }),
    response: codeSent,
    errors: [
      { body: { phone: '1' }, ...failsWith(400, 'VALIDATION_FAILED') },
      { body: { phone: '(212) 555-0199', userId: UNKNOWN_ID }, ...failsWith(403, 'FOREIGN_USER') },
      { body: { phone: '+999 123 456 789' }, ...failsWith(400, 'UNREACHABLE_PHONE') },
    ],
  },
  {
    call: 'POST /api/users/resend-code',
    as: 'newcomer',
    body: ({ people }: RestFixture) => ({ userId: people.newcomer.id }),
    response: codeSent,
    errors: [{ body: { userId: UNKNOWN_ID }, ...failsWith(403, 'FOREIGN_USER') }],
  },
  {
    call: 'POST /api/users/verify-code',
    as: 'newcomer',
    body: (fixture: RestFixture) => ({ code: fixture.newestCode(), userId: fixture.people.newcomer.id }),
    response: profile({ phone: '+12125550199', smsConsent: true }),
    errors: [
      { body: { code: '1' }, ...failsWith(400, 'VALIDATION_FAILED') },
      { body: { code: '123456', userId: UNKNOWN_ID }, ...failsWith(403, 'FOREIGN_USER') },
      { body: { code: '000000' }, ...failsWith(422, 'NO_CODE_SENT') },
    ],
  },
];
