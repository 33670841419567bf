import { type DeliveryPage, WebhookDelivery } from '@marque/domain/review/webhooks';
import { z } from 'zod';
import * as example from './examples.ts';
import { setListHeaders } from './list-response.ts';
import { body, idNumber, idParam, ofId, pageQuery } from './request-parts.ts';
import type { RestRoute } from './rest-route.ts';

const QUEUED = {
  ...example.DELIVERY,
  type: 'webhook.test',
  consignmentId: null,
  state: 'queued',
  tries: 0,
  answer: null,
  deliveredAt: null,
  nextTryAt: '2026-11-21T15:10:00.000Z',
};

export const WEBHOOK_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/webhooks',
    procedure: 'webhook.list',
    status: 200,
    doc: { chapter: 'Webhooks', summary: 'List your webhooks', response: { 'One webhook': [example.WEBHOOK] } },
  },
  {
    method: 'POST',
    path: '/api/webhooks',
    procedure: 'webhook.create',
    status: 201,
    input: body,
    doc: {
      chapter: 'Webhooks',
      summary: 'Add a webhook',
      description:
        'The secret is returned only once. Messages are signed as [Standard Webhooks](https://www.standardwebhooks.com) specifies. `allConsignments` is for staff: messages about all ' +
        'consignments instead of only their own. `events` says what to send, by default only `consignment.status_changed`; ' +
        '`consignment.contacted` and `consignment.assigned` go with `allConsignments` only.',
      request: {
        'A URL': { url: 'https://shop.example.com/marque', description: 'Our showroom page' },
        'All consignments, for staff': { url: 'https://crm.example.com/marque', allConsignments: true },
        'More than the status': {
          url: 'https://crm.example.com/marque',
          events: ['consignment.status_changed', 'message.created', 'proposal.created', 'proposal.ended'],
        },
        'What the team does, for staff': {
          url: 'https://crm.example.com/marque',
          allConsignments: true,
          events: ['consignment.contacted', 'consignment.assigned'],
        },
      },
      response: { 'With its secret': example.WEBHOOK_WITH_SECRET },
      errors: ['NOT_ALLOWED', 'TOO_MANY_WEBHOOKS', 'WEBHOOK_ADDRESS_REFUSED', 'WEBHOOK_NAME_NOT_LOOKED_UP'],
    },
  },
  {
    method: 'PATCH',
    path: '/api/webhooks/:id',
    procedure: 'webhook.pause',
    status: 200,
    input: ofId,
    doc: {
      chapter: 'Webhooks',
      summary: 'Pause or resume a webhook',
      description: 'A paused webhook gets no messages about what happens while it is paused.',
      request: { Pause: { paused: true }, Resume: { paused: false } },
      response: {
        Paused: { ...example.WEBHOOK, pausedAt: '2026-11-21T16:00:00.000Z', pausedReason: 'owner' },
      },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
  },
  {
    method: 'DELETE',
    path: '/api/webhooks/:id',
    procedure: 'webhook.delete',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Webhooks',
      summary: 'Remove a webhook',
      response: { Done: { deleted: true } },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/webhooks/:id/test',
    procedure: 'webhook.test',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Webhooks',
      summary: 'Send a test message',
      description: 'A message of type `webhook.test`, queued like any other.',
      response: { Queued: QUEUED },
      errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_PAUSED'],
    },
  },
  {
    method: 'POST',
    path: '/api/webhooks/:id/renew-secret',
    procedure: 'webhook.renewSecret',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Webhooks',
      summary: 'Replace the secret',
      description: 'The old secret stops working immediately.',
      response: { 'With its new secret': example.WEBHOOK_WITH_SECRET },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
  },
  {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    procedure: 'webhook.deliveries',
    status: 200,
    input: (request) => ({ ...pageQuery(request), ...idParam(request) }),
    listParameters: ['limit', 'cursor'],
    toResponse: (output, { params, query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as DeliveryPage;
      setListHeaders(page, `/api/webhooks/${params.id}/deliveries`, { query, reply });
      return page.items;
    },
    doc: {
      chapter: 'Webhooks',
      summary: 'Get the delivery log',
      description: 'Newest first: what was sent, how often it was tried, and how the receiver responded.',
      response: { 'One delivery': [example.DELIVERY] },
      responseSchema: z.array(WebhookDelivery),
      pages: 'uncounted',
      errors: ['WEBHOOK_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/redeliver',
    procedure: 'webhook.redeliver',
    status: 200,
    input: ({ params }) => ({ id: idNumber(params.id), deliveryId: params.deliveryId }),
    doc: {
      chapter: 'Webhooks',
      summary: 'Send a message again',
      description: 'The same message with the same id, whether or not it was delivered.',
      response: { Queued: { ...QUEUED, type: 'consignment.status_changed', consignmentId: 112 } },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'WEBHOOK_PAUSED'],
    },
  },
];
