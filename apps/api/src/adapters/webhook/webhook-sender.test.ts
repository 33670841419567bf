import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/certificate.ts';
import { type LoopbackServer, type Responder, startLoopbackServer } from '../../testing/loopback-server.ts';
import { AddressRefused } from './find-destination.ts';
import { isLoopbackAddress } from './public-address.ts';
import { keyOfSecret, newWebhookSecret } from './sign-message.ts';
import { createWebhookSender, type WebhookSenderOptions } from './webhook-sender.ts';

const SECRET = newWebhookSecret();
const MESSAGE = { id: 'msg_1', body: '{"type":"webhook.test"}', key: keyOfSecret(SECRET) };
const clock = () => new Date();
const taken: Responder = (response) => response.writeHead(204).end();
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function receiver(respond: Responder): Promise<LoopbackServer> {
  const server = await startLoopbackServer(respond);
  closers.push(() => server.close());
  return server;
}
const senderWith = (options: Partial<WebhookSenderOptions> = {}) =>
  createWebhookSender({ clock, allow: isLoopbackAddress, timeoutMs: 5_000, ...options });
const reason = (attempt: Promise<unknown>) => attempt.then(String, (error: Error) => error.message);

describe('A webhook', () => {
  it('is signed so that a receiver who follows the specification knows its sender', async () => {
    const { url, requests } = await receiver(taken);
    expect(await senderWith().send({ ...MESSAGE, url: `${url}/hooks?key=1` })).toEqual({
      status: 204,
      retryAfter: null,
    });
    const [request] = requests;
    expect([request?.method, request?.path]).toEqual(['POST', '/hooks?key=1']);
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Marque' });
    const headers = request?.headers as Record<string, string>;
    expect(new Webhook(SECRET).verify(request?.body ?? '', headers)).toEqual({ type: 'webhook.test' });
    expect(() => new Webhook(newWebhookSecret()).verify(request?.body ?? '', headers)).toThrow();
    expect(() => new Webhook(SECRET).verify('{"type":"other"}', headers)).toThrow();
  });

  it('follows no redirect', async () => {
    const inner = await receiver(taken);
    const { url } = await receiver((response) => response.writeHead(307, { location: inner.url }).end());
    expect((await senderWith().send({ ...MESSAGE, url })).status).toBe(307);
    expect(inner.requests).toEqual([]);
  });

  it('goes to the address that was judged, whatever the name says a moment later', async () => {
    const { url, requests } = await receiver(taken);
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    const sender = senderWith({ resolve, allow: (address) => address === '127.0.0.1' });
    await sender.send({ ...MESSAGE, url: `http://rebinding.example:${new URL(url).port}/` });
    expect([asked, requests.length]).toEqual([1, 1]);
  });

  it('judges the name anew for each message', async () => {
    const { url, requests } = await receiver(taken);
    let address = '127.0.0.1';
    const sender = senderWith({ resolve: async () => [address], allow: (one) => one === '127.0.0.1' });
    const message = { ...MESSAGE, url: `http://rebinding.example:${new URL(url).port}/` };
    await sender.check(message.url);
    await sender.send(message);
    address = '10.0.0.7';
    await expect(sender.send(message)).rejects.toThrow(AddressRefused);
    expect(requests).toHaveLength(1);
  });

  it('connects to the judged address even where the system would find another behind the name', async () => {
    const { url, requests } = await receiver(taken);
    const sender = senderWith({ resolve: async () => ['127.0.0.1'] });
    await sender.send({ ...MESSAGE, url: `http://garage.example:${new URL(url).port}/` });
    expect(requests[0]?.headers.host).toBe(`garage.example:${new URL(url).port}`);
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'https://127.0.0.1:PORT/',
    'https://2130706433:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
  ])('does not knock at %s unless that was allowed', async (address) => {
    const { url, requests } = await receiver(taken);
    const attempt = createWebhookSender({ clock }).send({
      ...MESSAGE,
      url: address.replace('PORT', new URL(url).port),
    });
    await expect(attempt).rejects.toThrow('the address did not lead to the public internet');
    expect(requests).toEqual([]);
  });

  it('ignores a proxy of the environment', async () => {
    const proxy = await receiver(taken);
    const { url, requests } = await receiver(taken);
    process.env.HTTP_PROXY = process.env.http_proxy = proxy.url;
    closers.push(async () => {
      delete process.env.HTTP_PROXY;
      delete process.env.http_proxy;
    });
    await senderWith().send({ ...MESSAGE, url });
    expect([requests.length, proxy.requests.length]).toEqual([1, 0]);
  });

  it('passes on how long the receiver asks us to wait', async () => {
    const { url } = await receiver((response) => response.writeHead(503, { 'retry-after': '120' }).end('busy'));
    expect(await senderWith().send({ ...MESSAGE, url })).toEqual({ status: 503, retryAfter: '120' });
  });

  it('does not listen for ever', async () => {
    const { url } = await receiver((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(600)), 5);
      response.on('close', () => clearInterval(timer));
    });
    expect((await senderWith().send({ ...MESSAGE, url })).status).toBe(200);
  });

  it('is taken when its status says so, even if the rest of the response never comes', async () => {
    const { url } = await receiver((response) => void response.writeHead(200).write('x'));
    expect((await senderWith({ timeoutMs: 100 }).send({ ...MESSAGE, url })).status).toBe(200);
  });

  it('gives up on a receiver that says nothing', async () => {
    const { url } = await receiver(() => undefined);
    expect(await reason(senderWith({ timeoutMs: 50 }).send({ ...MESSAGE, url }))).toBe('no answer in time');
  });

  it('says in plain words that there was no connection, and nothing of what it met', async () => {
    const { url } = await receiver((response) => void response.socket?.destroy());
    expect(await reason(senderWith().send({ ...MESSAGE, url }))).toBe('the connection failed');
    const gone = await startLoopbackServer(taken);
    await gone.close();
    expect(await reason(senderWith().send({ ...MESSAGE, url: gone.url }))).toBe('the connection was refused');
    const upgrading = createTcpServer((socket) => {
      socket.resume();
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    });
    await new Promise<void>((resolve) => upgrading.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => upgrading.close(resolve)));
    const { port } = upgrading.address() as AddressInfo;
    expect(await reason(senderWith().send({ ...MESSAGE, url: `http://127.0.0.1:${port}/` }))).toBe(
      'the connection failed',
    );
  });
});

describe('A webhook over TLS', () => {
  async function secureReceiver() {
    const certificate = await makeCertificate();
    const names: (string | false | undefined)[] = [];
    const server = createServer({ cert: certificate.cert, key: certificate.key }, (request, response) => {
      names.push((request.socket as unknown as { servername?: string }).servername);
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return { ca: certificate.cert, port: (server.address() as AddressInfo).port, names };
  }

  it('checks the certificate against the name, though it connects to an address', async () => {
    const { ca, port, names } = await secureReceiver();
    const resolve = async () => ['127.0.0.1'];
    const sender = senderWith({ ca, resolve });
    expect((await sender.send({ ...MESSAGE, url: `https://localhost:${port}/` })).status).toBe(204);
    expect(names).toEqual(['localhost']);
    const other = sender.send({ ...MESSAGE, url: `https://garage.example:${port}/` });
    expect(await reason(other)).toContain('certificate was not accepted');
  });

  it('does not trust a certificate that nobody vouches for', async () => {
    const { port } = await secureReceiver();
    const attempt = senderWith().send({ ...MESSAGE, url: `https://127.0.0.1:${port}/` });
    expect(await reason(attempt)).toContain('certificate was not accepted');
  });
});
