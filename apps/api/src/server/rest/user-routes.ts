import { ManagedUser, type UserPage } from '@marque/domain/account/admin-users';
import { z } from 'zod';
import * as example from './examples.ts';
import { setListHeaders } from './list-response.ts';
import { body, idParam, ofId, pageQuery, sortParam } from './request-parts.ts';
import type { RestRequest, RestRoute } from './rest-route.ts';

const SIGNS_OUT = 'Signs the user out everywhere.';

const userList = (request: RestRequest) => ({
  ...pageQuery(request),
  q: request.query.q ?? null,
  ...sortParam(request),
});

export const USER_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/users',
    procedure: 'users.list',
    status: 200,
    input: userList,
    listParameters: ['limit', 'cursor', 'q', 'sort'],
    toResponse: (output, { query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as UserPage;
      setListHeaders(page, '/api/admin/users', { query, reply });
      return page.items;
    },
    doc: {
      chapter: 'Users',
      summary: 'List users',
      description: 'Newest first, unless `sort` is `oldest`.',
      response: { 'One user': [example.MANAGED_USER] },
      responseSchema: z.array(ManagedUser),
      pages: 'counted',
      query: { q: 'Searches username, name and email for a part of them.' },
    },
  },
  {
    method: 'POST',
    path: '/api/admin/users',
    procedure: 'users.create',
    status: 201,
    input: body,
    doc: {
      chapter: 'Users',
      summary: 'Create a user',
      description: 'Email address and phone number can be added when the new user signs in.',
      request: { 'A consignor': { username: 'grace', password: 'correct horse battery staple', role: 'user' } },
      response: { 'The new user': example.MANAGED_USER },
      errors: ['USERNAME_TAKEN', 'PASSWORD_TOO_COMMON'],
    },
  },
  {
    method: 'DELETE',
    path: '/api/admin/users/:id',
    procedure: 'users.delete',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Users',
      summary: 'Delete a user',
      description: 'Closes the account immediately. Its consignments can be restored for 30 days.',
      response: { Done: { deleted: true } },
      errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'OWN_ACCOUNT'],
    },
  },
  {
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    procedure: 'users.changeRole',
    status: 200,
    input: ofId,
    doc: {
      chapter: 'Users',
      summary: 'Change a role',
      description: SIGNS_OUT,
      request: { 'To viewer': { role: 'viewer' } },
      response: { 'The result': { ...example.MANAGED_USER, role: 'viewer' } },
      errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'OWN_ACCOUNT'],
    },
  },
  {
    method: 'POST',
    path: '/api/admin/users/:id/reset-password',
    procedure: 'users.resetPassword',
    status: 200,
    input: ofId,
    doc: {
      chapter: 'Users',
      summary: 'Set a new password',
      description: SIGNS_OUT,
      request: { 'A password': { password: 'correct horse battery staple' } },
      response: { 'The user': example.MANAGED_USER },
      errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT_IN_SETTINGS', 'PASSWORD_TOO_COMMON'],
    },
  },
  {
    method: 'POST',
    path: '/api/admin/users/:id/verify-phone',
    procedure: 'users.verifyPhone',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Users',
      summary: 'Mark a phone number as verified',
      description: 'For users who do not receive text messages. It is recorded in the audit log.',
      response: { Verified: { ...example.MANAGED_USER, phone: '+12125550123', phoneVerified: true } },
      errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT_IN_SETTINGS', 'NO_PHONE'],
    },
  },
  {
    method: 'POST',
    path: '/api/admin/users/:id/setup-2fa',
    procedure: 'users.setupTwoFactor',
    status: 200,
    input: ofId,
    doc: {
      chapter: 'Users',
      summary: 'Set up a second factor',
      description: 'It is off until `enable-2fa`.',
      request: { 'An authenticator app': { method: 'app' }, 'Text messages': { method: 'sms' } },
      response: {
        'An authenticator app': {
          method: 'app',
          secret: 'JBSWY3DPEHPK3PXP',
          qrCodeUrl: 'data:image/png;base64,iVBORw0KGgo=',
          smsSent: false,
          phone: null,
        },
        'Text messages': { method: 'sms', secret: null, qrCodeUrl: null, smsSent: true, phone: '•••• 23' },
      },
      errors: [
        'USER_NOT_FOUND',
        'OWN_ACCOUNT_IN_SETTINGS',
        'TWO_FACTOR_ALREADY_ON',
        'PHONE_UNVERIFIED_FOR_SMS',
        'SMS_FAILED',
      ],
    },
  },
  {
    method: 'POST',
    path: '/api/admin/users/:id/enable-2fa',
    procedure: 'users.enableTwoFactor',
    status: 200,
    input: ofId,
    doc: {
      chapter: 'Users',
      summary: 'Turn on the second factor',
      description: 'Uses the setup that the server stored; a `secret` in the body is ignored.',
      request: { 'The code': { token: '123456', secret: 'JBSWY3DPEHPK3PXP', method: 'app' } },
      response: { Done: { enabled: true } },
      errors: [
        'USER_NOT_FOUND',
        'OWN_ACCOUNT_IN_SETTINGS',
        'TWO_FACTOR_ALREADY_ON',
        'PHONE_UNVERIFIED_FOR_SMS',
        'NO_TWO_FACTOR_SETUP',
        'CODE_WRONG',
        'CODE_TRIES_USED',
      ],
    },
  },
  {
    method: 'POST',
    path: '/api/admin/users/:id/disable-2fa',
    procedure: 'users.disableTwoFactor',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Users',
      summary: 'Turn off the second factor',
      description: 'It is recorded in the audit log.',
      response: { Done: { enabled: false } },
      errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT_IN_SETTINGS'],
    },
  },
];
