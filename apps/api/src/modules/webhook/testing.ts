import type { CreateWebhook, WebhookDelivery, WebhookWithSecret } from '@marque/domain/review/webhooks';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import type { SeenRequest } from '../../testing/loopback-server.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { findDeliveries } from './deliveries.queries.ts';

export const SOON = { timeout: 20_000, interval: 20 };

export async function webhookFor(
  testApp: TestApp,
  owner: Person,
  url: string,
  options: Partial<CreateWebhook> = {},
): Promise<WebhookWithSecret> {
  const response = await testApp.as(owner).post('/api/webhooks', { url, ...options });
  if (response.statusCode !== 201) throw new Error(`Could not make the webhook: ${response.body}`);
  return response.json();
}

export const listDeliveries = (testApp: TestApp, id: number): Promise<WebhookDelivery[]> =>
  findDeliveries(testApp.db, id, { limit: 100, cursor: null });

export function newestIs(
  testApp: TestApp,
  id: number,
  ...states: WebhookDelivery['state'][]
): Promise<WebhookDelivery> {
  return vi.waitFor(async () => {
    const [newest] = await listDeliveries(testApp, id);
    if (!newest || !states.includes(newest.state)) {
      throw new Error(`The newest delivery is ${newest?.state} (${newest?.answer}), not ${states.join(' or ')}`);
    }
    return newest;
  }, SOON);
}

export function verified(secret: string, { body, headers }: SeenRequest): unknown {
  // The specification's headers each occur once.
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
