import * as example from './examples.ts';
import { body, idParam } from './request-parts.ts';
import type { RestRoute } from './rest-route.ts';

const SECOND_FACTOR_DUE = { requiresTwoFactor: true, id: 7, method: 'app' };

/** Signing in and the profile (spec 7.2). */
export const AUTH_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/auth/user',
    procedure: 'auth.user',
    status: 200,
    doc: {
      chapter: 'Signing in',
      summary: 'Who is signed in',
      description: 'Whom the session cookie or the access token proves.',
      answer: { 'A consignor': example.USER },
    },
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    procedure: 'auth.login',
    status: 200,
    input: body,
    doc: {
      chapter: 'Signing in',
      summary: 'Sign in',
      description:
        'Sets the session cookie. Where a second factor is due the answer says so, and nobody is signed in before `POST /api/auth/verify-2fa`. ' +
        'A wrong user name and a wrong password get the same answer.',
      request: { Credentials: { username: 'ada', password: 'correct horse battery staple' } },
      answer: { 'Signed in': example.USER, 'A second factor is due': SECOND_FACTOR_DUE },
      errors: ['WRONG_CREDENTIALS', 'LOGIN_EXPIRED', 'SMS_FAILED'],
    },
  },
  {
    method: 'POST',
    path: '/api/auth/verify-2fa',
    procedure: 'auth.verifySecondFactor',
    status: 200,
    input: body,
    doc: {
      chapter: 'Signing in',
      summary: 'Give the second factor',
      description:
        'The code of the authenticator app or of the text message, or a recovery code. The login waits for it for ten minutes and five tries.',
      request: { 'A code': { token: '123456' }, 'A recovery code': { token: '7K3M-9X2Q-4ZTB-0WVN' } },
      answer: { 'Signed in': example.USER, 'One more code is due': { ...SECOND_FACTOR_DUE, again: true } },
      errors: ['LOGIN_EXPIRED', 'CODE_WRONG', 'CODE_TRIES_USED', 'NO_CODE_SENT', 'SMS_FAILED'],
    },
  },
  {
    method: 'POST',
    path: '/api/auth/register',
    procedure: 'auth.register',
    status: 201,
    input: body,
    doc: {
      chapter: 'Signing in',
      summary: 'Open an account',
      description:
        'Signs in as the new user. Other fields, such as `role` or `phoneVerified`, may stand in the body and are not read.',
      request: {
        'A consignor': {
          firstName: 'Ada',
          lastName: 'Byron',
          email: 'ada@example.com',
          phone: '(212) 555-0123',
          username: 'ada',
          password: 'correct horse battery staple',
          smsConsent: true,
        },
      },
      answer: { 'The new user': example.NEW_USER },
      errors: ['USERNAME_TAKEN', 'UNREACHABLE_PHONE'],
    },
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    procedure: 'auth.logout',
    status: 200,
    doc: {
      chapter: 'Signing in',
      summary: 'Sign out',
      description:
        'Ends the session of the cookie, or the login that waits for its second factor. Fine for a guest, too.',
      answer: { Done: { loggedOut: true } },
    },
  },
  {
    method: 'GET',
    path: '/api/users/:id/profile',
    procedure: 'profile.get',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Account',
      summary: 'Read the own profile',
      description: 'Anybody else’s is answered as if it did not exist.',
      answer: { 'The profile': example.PROFILE },
      errors: ['USER_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/users/verify-phone',
    procedure: 'phone.sendCode',
    status: 200,
    input: body,
    doc: {
      chapter: 'Phone',
      summary: 'Send a code to a number',
      description:
        'The number becomes the caller’s. Six digits, good for ten minutes and five tries; the next may be asked for after 30 seconds. ' +
        'In the place of a verified number it needs a session proved within the last ten minutes.',
      request: { 'A number': { phone: '(212) 555-0123', smsConsent: true, userId: 7 } },
      answer: { 'On its way': example.CODE_SENT },
      errors: [
        'UNREACHABLE_PHONE',
        'FOREIGN_USER',
        'REAUTHENTICATION_NEEDED',
        'PHONE_IS_SECOND_FACTOR',
        'USER_NOT_FOUND',
        'SMS_FAILED',
      ],
    },
  },
  {
    method: 'POST',
    path: '/api/users/resend-code',
    procedure: 'phone.resendCode',
    status: 200,
    input: body,
    doc: {
      chapter: 'Phone',
      summary: 'Send a new code',
      description:
        'To the number given before, or, without a session, for the login that waits for a code by text message. The former code is worth nothing from here on.',
      request: { 'Of the phone page': { userId: 7 }, 'Of a login': {} },
      answer: { 'On its way': example.CODE_SENT },
      errors: ['FOREIGN_USER', 'LOGIN_EXPIRED', 'NO_CODE_SENT', 'USER_NOT_FOUND', 'SMS_FAILED'],
    },
  },
  {
    method: 'POST',
    path: '/api/users/verify-code',
    procedure: 'phone.verifyCode',
    status: 200,
    input: body,
    doc: {
      chapter: 'Phone',
      summary: 'Verify the number',
      request: { 'The code': { code: '123456', userId: 7 } },
      answer: { 'The profile, verified': example.PROFILE },
      errors: ['FOREIGN_USER', 'CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_USED', 'NO_CODE_SENT', 'USER_NOT_FOUND'],
    },
  },
];
