import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { REFERENCE_VERSION } from './reference-page.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const FILES = `/api/docs/files/${REFERENCE_VERSION}`;

describe('The description', () => {
  it('is served to everybody, compressed, and not sent again where it did not change', async () => {
    const response = await testApp.guest.get('/api/openapi.json', { 'accept-encoding': 'br' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString())).toMatchObject({
      openapi: '3.1.1',
      servers: [{ url: testApp.deps.config.publicUrl }],
    });
    const again = await testApp.guest.get('/api/openapi.json', {
      'accept-encoding': 'br',
      'if-none-match': String(response.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('The reference page', () => {
  it('lets scripts come from here only, and nothing go elsewhere', async () => {
    const response = await testApp.guest.get('/api/docs');
    expect(response.statusCode).toBe(200);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/https?:|unsafe-eval/);
    expect(response.body).toMatch(/<title>Marque/);
    expect(response.body).not.toMatch(/<script(?![^>]* src=)/);
    expect(response.body).not.toMatch(/https?:\/\//);
  });

  it('finds its script, which names the files, which browsers keep for ever', async () => {
    const start = await testApp.guest.get('/api/docs/start.js');
    expect(start.headers['content-type']).toMatch(/^text\/javascript/);
    expect(start.body).toContain(`import('${FILES}/standalone.esm.js')`);
    const entry = await testApp.guest.get(`${FILES}/standalone.esm.js`);
    expect([entry.statusCode, entry.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const [, chunk] = /"\.\/(chunks\/[^"]+\.js)"/.exec(entry.body) ?? [];
    expect((await testApp.guest.get(`${FILES}/${chunk}`)).statusCode).toBe(200);
  });

  it('serves nothing beside them', async () => {
    for (const path of ['/../../package.json', '/%2e%2e/%2e%2e/package.json', '/nothing.js', '/']) {
      expect((await testApp.guest.get(`${FILES}${path}`)).statusCode, path).toBe(404);
    }
  });

  it('names its files after the version that is installed', () => {
    const installed = createRequire(import.meta.url)(
      import.meta
        .resolve('@scalar/api-reference')
        .replace(/^file:\/\//, '')
        .replace(/dist\/index\.js$/, 'package.json'),
    );
    expect(installed.version).toBe(REFERENCE_VERSION);
  });
});
