import { expect } from 'vitest';
import { AUTH_PATHS } from './auth-paths.ts';
import { CONSIGNOR_PATHS } from './consignor-paths.ts';
import { DOCUMENT_PATHS } from './document-paths.ts';
import type { PathRow } from './expected-request.ts';
import { MESSAGE_PATHS } from './message-paths.ts';
import { PROPOSAL_PATHS } from './proposal-paths.ts';
import { SAVED_VIEW_PATHS } from './saved-view-paths.ts';
import { file } from './shapes.ts';
import { STAFF_PATHS } from './staff-paths.ts';
import { USER_PATHS } from './user-paths.ts';
import { WEBHOOK_PATHS } from './webhook-paths.ts';

const open = { as: 'visitor', isOpen: true } as const;

const OPERATION_PATHS: readonly PathRow[] = [
  { call: 'GET /healthz', ...open, response: { status: 'ok' } },
  { call: 'GET /readyz', ...open, response: { status: 'ok', database: 'ok', photoStore: 'ok' } },
  { call: 'GET /api/openapi.json', ...open, response: expect.objectContaining({ openapi: '3.1.1' }) },
  { call: 'GET /api/docs', ...open, response: file('<!doctype html>') },
  { call: 'GET /api/client.tgz', ...open, response: file('\x1f') },
];

/**
 * Every path of spec 7 and contract 4, written by hand: the request and its caller, the response, and the errors with
 * their texts. In the order in which they are tested.
 */
export const PATHS: readonly PathRow[] = [
  ...AUTH_PATHS,
  ...CONSIGNOR_PATHS,
  ...DOCUMENT_PATHS,
  ...MESSAGE_PATHS,
  ...PROPOSAL_PATHS,
  ...WEBHOOK_PATHS,
  ...STAFF_PATHS,
  ...SAVED_VIEW_PATHS,
  ...USER_PATHS,
  ...OPERATION_PATHS,
];
