import { ManagedUser, type UserPage } from '@marque/domain/account/admin-users';
import { z } from 'zod';
import * as example from './examples.ts';
import { setListHeaders } from './list-response.ts';
import { body, idParam, ofId, pageQuery } from './request-parts.ts';
import type { RestRequest, RestRoute } from './rest-route.ts';

const userList = (request: RestRequest) => ({ ...pageQuery(request), q: request.query.q ?? null });

/** Users, for admins (spec 7.6). */
export const USER_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/users',
    procedure: 'users.list',
    status: 200,
    input: userList,
    answer: (output, { query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as UserPage;
      setListHeaders(page, '/api/admin/users', { query, reply });
      return page.items;
    },
    doc: {
      chapter: 'Users',
      summary: 'List users',
      description: 'Newest first.',
      answer: { 'One user': [example.MANAGED_USER] },
      answerSchema: z.array(ManagedUser),
      pages: 'counted',
      query: { q: 'Finds a part of user name, name or email.' },
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
      description: 'Email and telephone number may be missing until the new user signs in.',
      request: { 'A consignor': { username: 'grace', password: 'correct horse battery staple', role: 'user' } },
      answer: { 'The new user': example.MANAGED_USER },
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
      description: 'Closes the account at once; its consignments can be restored for 30 days.',
      answer: { Done: { deleted: true } },
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
      description: 'Signs the user out everywhere.',
      request: { 'A viewer from now on': { role: 'viewer' } },
      answer: { 'As it stands now': { ...example.MANAGED_USER, role: 'viewer' } },
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
      description: 'Signs the user out everywhere.',
      request: { 'A password': { password: 'correct horse battery staple' } },
      answer: { 'The user': example.MANAGED_USER },
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
      summary: 'Verify a number by hand',
      description: 'When no message arrives. It is on record.',
      answer: { Verified: { ...example.MANAGED_USER, phone: '+12125550123', phoneVerified: true } },
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
      summary: 'Begin a second factor',
      description: 'Nothing is on before `enable-2fa`.',
      request: { 'An authenticator app': { method: 'app' }, 'Text messages': { method: 'sms' } },
      answer: {
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
      summary: 'Switch the second factor on',
      description: 'What the server kept of the set-up counts; a `secret` may be sent back and is not read.',
      request: { 'The code': { token: '123456', secret: 'JBSWY3DPEHPK3PXP', method: 'app' } },
      answer: { Done: { enabled: true } },
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
      summary: 'Switch the second factor off',
      description: 'It is on record.',
      answer: { Done: { enabled: false } },
      errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT_IN_SETTINGS'],
    },
  },
];
