import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../server/server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMetrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ TRUST_PROXY: 'on' });
});
afterAll(() => testApp.close());

const ask = (from: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  testApp.app.inject({ method, url: '/metrics', remoteAddress: from, headers });

describe('/metrics', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('serves this machine (%s)', async (address) => {
    const response = await ask(address);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    expect(response.body).toContain('# TYPE http_request_duration_seconds histogram');
  });

  it.each(['198.51.100.7', '10.0.0.5', '::ffff:198.51.100.7', '2001:db8::1', '169.254.1.1'])(
    'is an unknown path for %s',
    async (address) => {
      const response = await ask(address);
      const unknown = await testApp.app.inject({ url: '/api/nothing', remoteAddress: address });
      expect([response.statusCode, response.json()]).toEqual([404, unknown.json()]);
    },
  );

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'X-Forwarded-Proto': 'https' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
  ])('is an unknown path for what a proxy on this machine passes on: %j', async (headers) => {
    expect((await ask('127.0.0.1', headers)).statusCode).toBe(404);
  });

  it('does not give itself away by its methods', async () => {
    const response = await ask('198.51.100.7', {}, 'POST');
    expect([response.statusCode, response.headers.allow]).toEqual([404, undefined]);
  });

  it('with a port of its own is served there and nowhere else', async () => {
    const port = await freePort();
    const config = { ...testApp.deps.config, metricsPort: port };
    const metrics = createMetrics(testApp.deps);
    const app = await buildServer({ ...testApp.deps, config }, null, metrics);
    const figures = await startMetricsServer(metrics, { host: '127.0.0.1', port, token: null });
    try {
      await app.inject({ url: '/healthz' });
      expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
      const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { 'x-forwarded-for': '10.0.0.5' } });
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('route="/healthz"')]);
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
    } finally {
      await figures.close();
    }
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});

describe('/metrics with METRICS_TOKEN', () => {
  const token = 'a-token-for-the-collector';
  const bearer = { authorization: `Bearer ${token}` };
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await createTestApp({ METRICS_TOKEN: token });
  });
  afterAll(() => guarded.close());
  const askGuarded = (headers: Record<string, string>, remoteAddress = '198.51.100.7') =>
    guarded.app.inject({ url: '/metrics', remoteAddress, headers });

  it('serves a collector that brings it, wherever it is and whatever is between', async () => {
    expect((await askGuarded(bearer)).statusCode).toBe(200);
    expect((await askGuarded({ ...bearer, 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1')).statusCode).toBe(200);
  });

  it.each([{}, { authorization: 'Bearer another-token' }, { authorization: token }])(
    'is an unknown path for everybody else, also on this machine: %j',
    async (headers) => {
      expect((await askGuarded(headers, '127.0.0.1')).statusCode).toBe(404);
    },
  );

  it('asks for it on a port of its own, too', async () => {
    const port = await freePort();
    const figures = await startMetricsServer(createMetrics(guarded.deps), { host: '127.0.0.1', port, token });
    try {
      const url = `http://127.0.0.1:${port}/metrics`;
      expect((await fetch(url)).status).toBe(401);
      expect((await fetch(url, { headers: bearer })).status).toBe(200);
    } finally {
      await figures.close();
    }
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
