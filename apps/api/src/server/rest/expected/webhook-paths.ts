import { expect } from 'vitest';
import type { RestFixture } from '../../../testing/rest-fixture.ts';
import { failsWith, invalid, notFound, ofWebhook, type PathRow } from './expected-request.ts';
import { delivery, list, secret, webhook } from './shapes.ts';

async function ofDelivery(fixture: RestFixture): Promise<{ id: number; deliveryId: string }> {
  const id = await fixture.webhook();
  const sent = await fixture.as.owner.request(`/api/webhooks/${id}/test`, { method: 'POST' });
  return { id, deliveryId: (sent as { id: string }).id };
}

/** The caller's webhooks (contract 4.14). Each row cleans up, because of the low limit. */
export const WEBHOOK_PATHS: readonly PathRow[] = [
  {
    call: 'POST /api/webhooks',
    as: 'owner',
    body: { url: 'https://shop.example.com/marque' },
    response: webhook({ secret }),
    errors: [
      { body: { url: 'http://shop.example.com' }, ...failsWith(400, 'VALIDATION_FAILED') },
      { body: { url: 'https://shop.example.com', allConsignments: true }, ...failsWith(403, 'NOT_ALLOWED') },
      { body: { url: 'https://10.0.0.1/x' }, ...failsWith(422, 'WEBHOOK_ADDRESS_REFUSED') },
    ],
  },
  { call: 'GET /api/webhooks', as: 'owner', response: list(webhook()) },
  {
    call: 'PATCH /api/webhooks/{id}',
    as: 'owner',
    ...ofWebhook,
    body: { paused: true },
    response: webhook({ pausedAt: expect.any(String), pausedReason: 'owner' }),
    errors: [
      { ...notFound('WEBHOOK_NOT_FOUND'), body: { paused: true } },
      { body: {}, ...failsWith(400, 'VALIDATION_FAILED') },
    ],
  },
  {
    call: 'POST /api/webhooks/{id}/renew-secret',
    as: 'owner',
    ...ofWebhook,
    response: webhook({ secret }),
    errors: [notFound('WEBHOOK_NOT_FOUND'), invalid],
  },
  {
    call: 'POST /api/webhooks/{id}/test',
    as: 'owner',
    ...ofWebhook,
    response: delivery,
    errors: [
      notFound('WEBHOOK_NOT_FOUND'),
      invalid,
      {
        ids: async (fixture) => {
          const id = await fixture.webhook();
          await fixture.as.owner.request(`/api/webhooks/${id}`, { method: 'PATCH', body: '{"paused":true}' });
          return { id };
        },
        ...failsWith(409, 'WEBHOOK_PAUSED'),
      },
    ],
  },
  {
    call: 'GET /api/webhooks/{id}/deliveries',
    as: 'owner',
    ids: ofDelivery,
    response: [delivery],
    errors: [notFound('WEBHOOK_NOT_FOUND'), invalid],
  },
  {
    call: 'POST /api/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    as: 'owner',
    ids: ofDelivery,
    response: delivery,
    errors: [
      {
        ids: async (fixture) => ({ id: (await ofDelivery(fixture)).id, deliveryId: 999_999 }),
        ...failsWith(404, 'DELIVERY_NOT_FOUND'),
      },
    ],
  },
  {
    call: 'DELETE /api/webhooks/{id}',
    as: 'owner',
    ...ofWebhook,
    response: { deleted: true },
    errors: [notFound('WEBHOOK_NOT_FOUND'), invalid],
  },
];
