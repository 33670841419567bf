import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';

interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  arrived: Received[];
  respondWith(status: number): void;
  /** Waits for `count` messages and returns the newest after verifying its signature. */
  newest(count: number, secret: string): Promise<{ type: string; data: Record<string, unknown> }>;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const arrived: Received[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    const { headers } = request;
    const body = await text(request);
    arrived.push({
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
      body,
    });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the receiver has no port');

  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    arrived,
    respondWith: (next) => {
      status = next;
    },
    async newest(count, secret) {
      await expect.poll(() => arrived.length).toBe(count);
      const { id, timestamp, signature, body } = arrived.at(-1) ?? { id: '', timestamp: '', signature: '', body: '' };
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      expect(signature).toBe(`v1,${expected}`);
      return JSON.parse(body);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
