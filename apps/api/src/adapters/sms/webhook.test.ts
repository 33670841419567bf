import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { type LoopbackServer, type Responder, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createSmsTransport } from './create-sms-transport.ts';
import { SmsError } from './sms-transport.ts';
import { createSmsWebhook } from './webhook.ts';

const MESSAGE = { to: '+12125550134', body: '123456 is your code' };
const KEY = Buffer.from('a key of the test, 32 bytes long');
const clock = () => new Date('2026-11-21T10:00:00.700Z');
const servers: LoopbackServer[] = [];

async function gatewayThat(respond: Responder, timeoutMs = 5_000) {
  const server = await startLoopbackServer(respond);
  servers.push(server);
  const webhook = createSmsWebhook({ transport: 'webhook', url: `${server.url}/texts`, key: KEY }, clock, timeoutMs);
  return { webhook, requests: server.requests, url: server.url };
}
const taken: Responder = (response) => response.writeHead(204).end();

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe('The SMS webhook', () => {
  it('posts number, text and an id, signed as Standard Webhooks are', async () => {
    const { webhook, requests } = await gatewayThat(taken);
    await webhook.send({ ...MESSAGE, id: 'text-1' });
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect([request?.method, request?.path]).toEqual(['POST', '/texts']);
    expect(JSON.parse(request?.body ?? '')).toEqual({ ...MESSAGE, id: 'text-1' });
    const timestamp = String(Date.parse('2026-11-21T10:00:00Z') / 1_000);
    const signature = createHmac('sha256', KEY).update(`text-1.${timestamp}.${request?.body}`).digest('base64');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'text-1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    });
  });

  it('gives each message an id of its own that brings none', async () => {
    const { webhook, requests } = await gatewayThat(taken);
    await webhook.send(MESSAGE);
    await webhook.send(MESSAGE);
    const ids = requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('follows the configuration, its secret in the form of the specification', async () => {
    const { requests, url } = await gatewayThat(taken);
    const secret = `whsec_${KEY.toString('base64')}`;
    const { sms, dataDir } = readConfig({
      SMS_TRANSPORT: 'webhook',
      SMS_WEBHOOK_URL: `${url}/texts`,
      SMS_WEBHOOK_SECRET: secret,
    });
    const transport = createSmsTransport({ sms, dataDir }, { info: () => undefined }, clock);
    expect(transport.kind).toBe('webhook');
    await transport.send({ ...MESSAGE, id: 'text-1' });
    const [request] = requests;
    const content = `text-1.${request?.headers['webhook-timestamp']}.${request?.body}`;
    expect(request?.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', KEY).update(content).digest('base64')}`,
    );
  });

  it.each<[string, Responder, RegExp]>([
    [
      'a refusal',
      (response) => response.writeHead(422).end('no such number +12125550134'),
      /^the SMS gateway refused the message \(422\)$/,
    ],
    ['a redirect', (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(), /\(307\)$/],
    [
      'a connection that breaks',
      (response) => void response.socket?.destroy(),
      /^the SMS gateway was not reached \(.+\)$/,
    ],
  ])('fails on %s, naming neither number nor text', async (_, respond, message) => {
    const { webhook, requests } = await gatewayThat(respond);
    const error = await webhook.send(MESSAGE).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SmsError);
    expect((error as SmsError).message).toMatch(message);
    expect(String((error as SmsError).stack)).not.toMatch(/2125550134|123456/);
    expect(requests).toHaveLength(1);
  });

  it('gives up on a gateway that does not respond', async () => {
    const { webhook } = await gatewayThat(() => undefined, 50);
    await expect(webhook.send(MESSAGE)).rejects.toThrow('the SMS gateway was not reached (TimeoutError)');
  });
});
