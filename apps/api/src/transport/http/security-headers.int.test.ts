import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../server/server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  testApp = await createTestApp({ PUBLIC_URL: 'https://marque.example', RATE_LIMITS: 'on' });
  folder = await mkdtemp(join(tmpdir(), 'marque-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script>');
  await writeFile(
    join(folder, 'landing.html'),
    '<!doctype html><script nonce="__CSP_NONCE__"></script><h1>Marque</h1>',
  );
  await writeFile(join(folder, 'sign-in.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script><form></form>');
  await writeFile(join(folder, 'assets', 'main-1a2b3c.js'), 'export {};');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = await buildServer(testApp.deps, folder);
});
afterAll(async () => {
  await app.close();
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const RESPONSES = [
  ['GET', '/', 200],
  ['GET', '/no-such-page', 404],
  ['GET', '/assets/main-1a2b3c.js', 200],
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/favicon.svg', 200],
  ['GET', '/api/docs', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/auth/user', 401],
  ['GET', '/api/photos/1', 401],
  ['DELETE', '/api/auth/user', 405],
  ['OPTIONS', '/api/auth/user', 204],
  ['GET', '/trpc/product.settings', 200],
  ['GET', '/trpc/no.such', 404],
  ['GET', '/healthz', 200],
] as const;

describe('A response over https', () => {
  it.each(RESPONSES)('to %s %s (%i) carries every header that limits what a browser does with it', async (...asked) => {
    const [method, url, status] = asked;
    const { statusCode, headers } = await app.inject({ method, url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    });
    // Plugins and everything else that is not named fall back to default-src.
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]));
    expect(policy.filter((part) => part.startsWith('script-src')).join()).not.toMatch(/'unsafe-(inline|eval)'/);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('names the character set of its text, unless it is JSON, which has only one (RFC 8259, 8.1)', async () => {
    const types = await Promise.all(
      ['/', '/assets/main-1a2b3c.js', '/api/docs', '/api/openapi.json', '/api/auth/user', '/trpc/product.settings'].map(
        async (url) => (await app.inject({ method: 'GET', url })).headers['content-type'],
      ),
    );
    for (const type of types)
      expect(type).toMatch(/^(text\/html|application\/javascript); charset=utf-8$|^application\/json\b/i);
  });

  it.each([
    '/.git/config',
    '/.env',
    '/assets/',
    '/assets',
    '/index.html',
    '/landing.html',
    '/sign-in.html',
    '/assets/..%2findex.html',
    '/%2e%2e/secret',
  ])('shows neither folders nor files that belong to no page: %s', async (url) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url });
    expect(statusCode).toBe(404);
    expect(body).not.toMatch(/main-1a2b3c|__CSP_NONCE__/);
  });

  it('has the markup of the landing page at / alone', async () => {
    for (const [url, isLanding] of [
      ['/', true],
      ['/?from=mail', true],
      ['/auth', false],
      ['/no-such-page', false],
    ] as const) {
      const { body } = await app.inject({ method: 'GET', url });
      expect(body.includes('<h1>'), url).toBe(isLanding);
      expect(body).not.toContain('__CSP_NONCE__');
    }
  });

  it('gives each page a nonce of its own', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => /nonce="([^"]{24})"/.exec((await app.inject({ method: 'GET', url: '/' })).body)?.[1]),
    );
    expect(new Set(nonces).size).toBe(2);
  });
});
