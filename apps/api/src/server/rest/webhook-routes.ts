import { type DeliveryPage, WebhookDelivery } from '@marque/domain/review/webhooks';
import { z } from 'zod';
import * as example from './examples.ts';
import { setListHeaders } from './list-response.ts';
import { body, idParam, number, ofId, pageQuery } from './request-parts.ts';
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

/** The caller's webhooks. */
export const WEBHOOK_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/webhooks',
    procedure: 'webhook.list',
    status: 200,
    doc: { chapter: 'Webhooks', summary: 'List the own webhooks', answer: { 'One webhook': [example.WEBHOOK] } },
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
        'Answers with the secret, this once. Messages are signed as [Standard Webhooks](https://www.standardwebhooks.com) says. `allConsignments` is for staff: everybody’s ' +
        'consignments instead of one’s own.',
      request: {
        'An address': { url: 'https://shop.example.com/marque', description: 'Our showroom page' },
        'Everybody’s consignments, for staff': { url: 'https://desk.example.com/marque', allConsignments: true },
      },
      answer: { 'With its secret': example.WEBHOOK_WITH_SECRET },
      errors: ['NOT_ALLOWED', 'TOO_MANY_WEBHOOKS', 'WEBHOOK_ADDRESS_REFUSED'],
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
      description: 'A paused one misses what happens meanwhile.',
      request: { Pause: { paused: true }, Resume: { paused: false } },
      answer: {
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
      answer: { Done: { deleted: true } },
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
      description: 'A message of the type `webhook.test`, queued as any other.',
      answer: { Queued: QUEUED },
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
      summary: 'Renew the secret',
      description: 'The former one is worth nothing from here on.',
      answer: { 'With its new secret': example.WEBHOOK_WITH_SECRET },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
  },
  {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    procedure: 'webhook.deliveries',
    status: 200,
    input: (request) => ({ ...pageQuery(request), ...idParam(request) }),
    answer: (output, { params, query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as DeliveryPage;
      setListHeaders({ ...page, total: null }, `/api/webhooks/${params.id}/deliveries`, { query, reply });
      return page.items;
    },
    doc: {
      chapter: 'Webhooks',
      summary: 'Read the delivery log',
      description: 'Newest first. What was sent, how often it was tried, and what the receiver answered.',
      answer: { 'One delivery': [example.DELIVERY] },
      answerSchema: z.array(WebhookDelivery),
      pages: 'uncounted',
      errors: ['WEBHOOK_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/redeliver',
    procedure: 'webhook.redeliver',
    status: 200,
    input: ({ params }) => ({ id: number(params.id), deliveryId: params.deliveryId }),
    doc: {
      chapter: 'Webhooks',
      summary: 'Send a message again',
      description: 'The same message with the same id, whatever became of it.',
      answer: { Queued: { ...QUEUED, type: 'consignment.status_changed', consignmentId: 112 } },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'WEBHOOK_PAUSED'],
    },
  },
];
