import * as example from './examples.ts';
import { body, idParam, ofId } from './request-parts.ts';
import type { RestRoute } from './rest-route.ts';

const SECOND_FACTOR_DUE = { requiresTwoFactor: true, id: 7, method: 'app' };

export const AUTH_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/auth/user',
    procedure: 'auth.user',
    status: 200,
    doc: {
      chapter: 'Signing in',
      summary: 'Get the signed-in user',
      description: 'The user whose session cookie or access token was sent.',
      response: { 'A consignor': example.USER },
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
        'Sets the session cookie. If a second factor is required, the response says so, and the user is signed in only after `POST /api/auth/verify-2fa`. ' +
        'A wrong username and a wrong password get the same response.',
      request: { Credentials: { username: 'ada', password: 'correct horse battery staple' } },
      response: {
        'Signed in': example.USER,
        'A second factor is required': SECOND_FACTOR_DUE,
        'A text message was sent': { ...SECOND_FACTOR_DUE, method: 'sms', resendSeconds: 30 },
      },
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
      summary: 'Enter the second factor',
      description:
        'The code from the authenticator app or the text message, or a recovery code. The sign-in can be completed for ten minutes and with at most five tries.',
      request: { 'A code': { token: '123456' }, 'A recovery code': { token: '7K3M-9X2Q-4ZTB-0WVN' } },
      response: { 'Signed in': example.USER, 'Another code is required': { ...SECOND_FACTOR_DUE, again: true } },
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
      summary: 'Create an account',
      description:
        'Signs in as the new user. Other fields in the body, such as `role` or `phoneVerified`, are ignored.',
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
      response: { 'The new user': example.NEW_USER },
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
        'Ends the session, or a sign-in that still needs its second factor. Without a session it does nothing.',
      response: { Done: { loggedOut: true } },
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
      summary: 'Get your profile',
      description: 'Another user’s profile is reported as not found.',
      response: { 'The profile': example.PROFILE },
      errors: ['USER_NOT_FOUND'],
    },
  },
  {
    method: 'PATCH',
    path: '/api/users/:id/profile',
    procedure: 'profile.update',
    status: 200,
    input: ofId,
    doc: {
      chapter: 'Account',
      summary: 'Change your name or your consent to text messages',
      description:
        'Fields that are absent stay as they are. Another user’s profile is reported as not found. Needs a session; access tokens may not change it.',
      request: { 'Another name': { lastName: 'Lovelace' }, 'No more text messages': { smsConsent: false } },
      response: { 'The profile': example.PROFILE },
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
      summary: 'Send a code to a phone number',
      description:
        'Sets the caller’s phone number and sends it a six-digit code, valid for ten minutes and five tries. The next code can be requested after 30 seconds. ' +
        'To replace a verified number, the caller must have confirmed their identity within the last ten minutes.',
      request: { 'A number': { phone: '(212) 555-0123', smsConsent: true, userId: 7 } },
      response: { 'The code was sent': example.CODE_SENT },
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
        'To the caller’s phone number or, without a session, for a sign-in that needs a code by text message. The previous code stops working.',
      request: { 'For a phone number': { userId: 7 }, 'For a sign-in': {} },
      response: { 'The code was sent': example.CODE_SENT },
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
      summary: 'Verify the phone number',
      request: { 'The code': { code: '123456', userId: 7 } },
      response: { 'The profile, verified': example.PROFILE },
      errors: ['FOREIGN_USER', 'CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_USED', 'NO_CODE_SENT', 'USER_NOT_FOUND'],
    },
  },
];
