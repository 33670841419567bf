import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeShareTags } from './sharing.ts';
import { serveWebApp } from './web-app.ts';

const headWith = (name: string) => ({
  ask: `<script nonce="__CSP_NONCE__">ask('${name}')</script>`,
  files: `<link rel="modulepreload" href="/assets/${name}" nonce="__CSP_NONCE__">`,
});

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-web-'));
  await writeFile(
    join(folder, 'index.html'),
    '<head><title>Marque</title><script nonce="__CSP_NONCE__"></script></head><div id="root"></div>',
  );
  await writeFile(join(folder, 'landing.html'), '<head><title>Marque</title></head><h1>Marque</h1>');
  await writeFile(join(folder, 'sign-in.html'), '<head><title>Marque</title></head><form></form>');
  const pages = {
    '/auth': headWith('auth.js'),
    '/dashboard': {
      ...headWith('list.js'),
      body: `<h1>${'My Consignments '.repeat(200)}</h1>`,
      styles: '<style></style>',
    },
    '/consignments/:id': headWith('case.js'),
    '/terms': { ...headWith('legal.js'), body: '<h1>Terms</h1>' },
    '/imprint': { ...headWith('legal.js'), body: '<h1>Imprint</h1>' },
  };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
  app = fastify();
  await app.register(cookie);
  await serveWebApp(app, folder, {
    isHttps: false,
    publicUrl: 'https://m.example',
    phone: '+1 (212) 555-0100',
    getMethods: () => [],
    listWritten,
    writePromise,
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const writePromise = async (html: string) => html.replace('<h1>Marque</h1>', '<h1>Marque keeps its promise</h1>');
const listWritten = async () => ['/terms'];

async function pageAt(url: string, cookies: Record<string, string> = {}) {
  const { body, statusCode, headers } = await app.inject({ method: 'GET', url, cookies });
  const names = [...body.matchAll(/href="\/assets\/([^"]+)"/g)].map(([, name]) => name);
  return { names, body, statusCode, headers };
}

const SIGNED_IN = { marque_session: 'any' };

describe('The HTML of a page', () => {
  it('names the scripts of the page at its path, so that they are fetched with the first one', async () => {
    expect((await pageAt('/dashboard?after=1', SIGNED_IN)).names).toEqual(['list.js']);
    expect((await pageAt('/consignments/12', SIGNED_IN)).names).toEqual(['case.js']);
    expect((await pageAt('/auth', SIGNED_IN)).names).toEqual(['auth.js']);
  });

  it('has the form at /auth for guests, whose scripts come later', async () => {
    const { body, names } = await pageAt('/auth?after=1');
    expect(body).toMatch(/<\/title><script nonce="[^"]+">ask\('auth.js'\)<\/script>/);
    expect(body).toContain('<form></form>');
    expect(names).toEqual([]);
    expect((await pageAt('/auth', SIGNED_IN)).body).not.toContain('<form>');
    expect((await pageAt('/dashboard')).body).not.toContain('<form>');
  });

  it('names those of /auth to a browser without a session where a page needs one (spec 2.2)', async () => {
    expect((await pageAt('/dashboard')).names).toEqual(['auth.js']);
  });

  it('names no more than index.html at a path that has none of its own', async () => {
    for (const url of ['/', '/no-such-page', '/consignments/12/13']) expect((await pageAt(url)).names).toEqual([]);
  });

  it('has the shape of the page in it, and the styles of its parts', async () => {
    const { body } = await pageAt('/dashboard', SIGNED_IN);
    expect(body).toMatch(/<style><\/style>.*<\/head><div id="root"><h1>My Consignments/);
    expect((await pageAt('/no-such-page')).body).toContain('<div id="root"></div>');
  });

  it('is compressed for browsers that accept it', async () => {
    const url = '/dashboard';
    const { headers, rawPayload } = await app.inject({
      method: 'GET',
      url,
      cookies: SIGNED_IN,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept-Encoding, Cookie']);
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<h1>My Consignments');
  });

  it("sends the page's first queries before all else", async () => {
    const { body } = await pageAt('/dashboard', SIGNED_IN);
    expect(body).toMatch(/<\/title><script nonce="[^"]+">ask\('list.js'\)<\/script>/);
  });

  it('is not stored and carries one nonce, the one of its policy', async () => {
    const { body, headers } = await pageAt('/dashboard', SIGNED_IN);
    const nonces = new Set([...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce));
    expect(nonces.size).toBe(1);
    expect(headers['content-security-policy']).toContain(`'nonce-${[...nonces][0]}'`);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('comes with status 404 and without its shape at a page that has no text', async () => {
    const [terms, imprint] = [await pageAt('/terms'), await pageAt('/imprint')];
    expect([terms.statusCode, imprint.statusCode]).toEqual([200, 404]);
    expect(terms.body).toContain('<h1>Terms</h1>');
    expect(imprint.body).not.toContain('<h1>');
  });

  it('is the only thing that shows what the build wrote for the server', async () => {
    const { statusCode, body } = await pageAt('/pages.json');
    expect(statusCode).toBe(404);
    expect(body).not.toContain('list.js');
  });
});

describe('What others see of the product', () => {
  it('is a card with title, text and picture for the pages of guests alone', async () => {
    for (const url of ['/', '/auth']) {
      const { body, headers } = await pageAt(url);
      expect(body).toContain('<meta property="og:title" content="Luxury Vehicle Consignment">');
      expect(body).toContain('<meta property="og:image" content="https://m.example/og.jpg">');
      expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
      expect(headers).not.toHaveProperty('x-robots-tag');
    }
    for (const url of ['/dashboard', '/consignments/12', '/reset-password', '/imprint', '/no-such-page']) {
      const { body, headers } = await pageAt(url, SIGNED_IN);
      expect(body).not.toContain('og:');
      expect(headers['x-robots-tag']).toBe('noindex');
    }
  });

  it('says at which number the company can be called, if one is set', async () => {
    const { body } = await pageAt('/');
    const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      provider: { contactPoint: { '@type': 'ContactPoint', telephone: '+1 (212) 555-0100' } },
    });
    expect(writeShareTags('/', { publicUrl: 'https://m.example', phone: null })).not.toContain('contactPoint');
  });

  it('is listed for search engines, with the texts that the company has published', async () => {
    const robots = await app.inject({ url: '/robots.txt' });
    expect(robots.headers['content-type']).toMatch('text/plain');
    expect(robots.body).toContain('Sitemap: https://m.example/sitemap.xml');
    const sitemap = await app.inject({ url: '/sitemap.xml' });
    expect(sitemap.headers['content-type']).toMatch('application/xml');
    const listed = [...sitemap.body.matchAll(/<loc>https:\/\/m\.example(.*?)<\/loc>/g)].map(([, path]) => path);
    expect(listed).toEqual(['/', '/auth', '/terms']);
    expect((await pageAt('/terms')).headers).not.toHaveProperty('x-robots-tag');
  });
});
