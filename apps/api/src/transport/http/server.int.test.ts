import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@marque/db/connection';
import { startEmbeddedPostgres } from '@marque/db/embedded/start-embedded-postgres';
import { migrateToLatest } from '@marque/db/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../server/server.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { createStopping } from './connections-at-stop.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('Every response', () => {
  it.each([
    '/healthz',
    '/api/auth/user',
    '/api/nothing',
    '/trpc/product.settings',
    '/api/consignments/abc',
    '/api/photos/%ff',
    '/%',
  ])('from %s carries the security headers and a request id', async (path) => {
    const { headers } = await testApp.guest.get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['/api/photos/', 'a'.repeat(12_000), 401],
    ['/trpc/', 'a'.repeat(12_000), 404],
    ['/trpc/', Array(900).fill('auth.session').join(), 404],
    ['/trpc/', `${Array(900).fill('auth.session').join()}?batch=1`, 400],
  ])('does so behind %s with a name as long as a request’s head allows', async (path, name, status) => {
    const response = await testApp.guest.get(`${path}${name}`);
    expect([response.statusCode, response.headers['x-content-type-options']]).toEqual([status, 'nosniff']);
    expect(response.body).not.toContain('FST_');
  });

  it('promises https for a year where the product is reached by https', async () => {
    // In any spelling.
    const secure = await createTestApp({ PUBLIC_URL: 'HTTPS://Marque.Example/', RATE_LIMITS: 'on' });
    try {
      const response = await secure.guest.get('/healthz');
      expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
      const { username } = await secure.person();
      const body = { username, password: PASSWORD };
      const login = await secure.guest.post('/api/auth/login', body, { origin: 'https://marque.example' });
      expect(login.statusCode).toBe(200);
      expect(String(login.headers['set-cookie'])).toMatch(/^__Host-marque_session=.*; Secure/);
    } finally {
      await secure.close();
    }
  });
});

describe('A change asked for by another site', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'http://localhost:3001'])(
    'is refused when its Origin is %s',
    async (origin) => {
      const response = await testApp.guest.post('/api/auth/logout', undefined, { origin });
      expect([response.statusCode, response.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
    },
  );

  it.each(['cross-site', 'Cross-Site', 'same-site', 'SAME-SITE', 'same-origin, cross-site', ''])(
    'is refused when the browser says that its site is %j, even without an Origin',
    async (site) => {
      const response = await testApp.guest.post('/api/auth/logout', undefined, { 'sec-fetch-site': site });
      expect([response.statusCode, response.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
    },
  );

  it.each(['same-origin', 'none', 'Same-Origin'])('is accepted when its site is %s', async (site) => {
    const response = await testApp.guest.post('/api/auth/logout', undefined, { 'sec-fetch-site': site });
    expect(response.statusCode).toBe(200);
  });

  it('is accepted from the product’s own pages and from scripts', async () => {
    const own = await testApp.guest.post('/api/auth/logout', undefined, { origin: 'http://localhost:3000' });
    const script = await testApp.guest.post('/api/auth/logout');
    expect([own.statusCode, script.statusCode]).toEqual([200, 200]);
  });
});

describe('A request that cannot be read', () => {
  it.each([
    ['broken JSON', '{"username":', {}, 400],
    ['JSON that would change a prototype', '{"__proto__":{"role":"admin"}}', {}, 400],
    ['a compressed body', '{}', { 'content-encoding': 'gzip' }, 415],
    ['XML', '<login/>', { 'content-type': 'application/xml' }, 415],
    ['an unknown character set', '{}', { 'content-type': 'application/json; charset=klingon' }, 400],
    ['a body over a megabyte', `{"username":"${'x'.repeat(1_100_000)}"}`, {}, 413],
    ['JSON nested 20,000 deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, {}, 400],
  ])('(%s) is refused without a stack trace', async (_, body, headers, status) => {
    const response = await testApp.guest.post('/api/auth/login', body, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      ...pick(response.json()),
    });
    expect(response.body).not.toMatch(/node_modules|at \w+ \(|\.ts:\d/);
  });

  function pick({ issues }: { issues?: unknown }) {
    return issues ? { issues } : {};
  }

  it('is read as JSON where the content type is missing', async () => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: Buffer.from('{"username":"","password":""}'),
    });
    expect(response.json().issues).toEqual([
      { path: ['username'], message: 'Username is required' },
      { path: ['password'], message: 'Password is required' },
    ]);
  });

  it('is refused by tRPC in the same words', async () => {
    const response = await testApp.guest.post('/trpc/auth.login', { json: { username: '', password: '' } });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.json.data.marque.issues).toHaveLength(2);
    expect(response.body).not.toContain('stack');
  });

  it('is refused when a batch holds more than twenty calls', async () => {
    const names = Array.from({ length: 21 }, () => 'product.settings').join(',');
    const response = await testApp.guest.get(`/trpc/${names}?batch=1&input={}`);
    expect(response.statusCode).toBe(400);
  });
});

describe('Unknown paths of programs', () => {
  it.each(['/api/nothing', '/trpc/no.such', '/nothing'])('%s is 404 in JSON', async (path) => {
    const response = await testApp.guest.get(path);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/json');
  });
});

describe('Health', () => {
  it('is ready while database and photo store respond', async () => {
    const response = await testApp.guest.get('/readyz');
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok', database: 'ok', photoStore: 'ok' }]);
  });

  it('is not ready once the process is about to end, while it still serves', async () => {
    const stopping = createStopping();
    const app = await buildServer(testApp.deps, null, undefined, stopping);
    stopping.begin();
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json().status, ready.headers.connection]).toEqual([503, 'stopping', 'close']);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  it('shows figures for Prometheus by route, never by address', async () => {
    await testApp.guest.get('/api/vehicles/decodevinvalues/1M8GDM9AXKP042788');
    const { body } = await testApp.guest.get('/metrics');
    expect(body).toContain('http_request_duration_seconds_bucket');
    expect(body).not.toContain('1M8GDM9AXKP042788');
  });
});

describe('The log', () => {
  it('has one line a request with its id, and neither names, VINs, passwords nor cookies', async () => {
    const person = await testApp.person({ username: 'countess' });
    await testApp.as(person).get('/api/vehicles/decodevinvalues/1M8GDM9AXKP042788');
    await testApp.guest.post('/api/auth/login', { username: 'countess', password: PASSWORD });
    await testApp.as(person).post('/api/draft-consignment', { personalInfo: { lastName: 'Lovelace' } });
    const lines = JSON.stringify(testApp.logged);
    expect(testApp.logged.filter((line) => line.msg === 'request').length).toBeGreaterThanOrEqual(3);
    for (const secret of ['countess', 'Lovelace', '1M8GDM9AXKP042788', PASSWORD, person.cookie.split('=')[1]]) {
      expect(lines).not.toContain(secret);
    }
  });
});

describe('A database that goes away', () => {
  it('makes requests return 503 with Retry-After and readiness fail, and all is well when it is back', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'marque-away-'));
    const start = () => startEmbeddedPostgres({ dataDir, isDurable: false });
    let postgres = await start();
    const config = postgres.connection;
    const db = createDatabase(config);
    await migrateToLatest(db);
    const fragile = await createTestApp({}, { db, config, drop: () => db.destroy() });
    try {
      const person = await fragile.person();
      const list = () => fragile.as(person).get('/api/user/consignments');
      expect((await list()).statusCode).toBe(200);

      await postgres.stop();
      const response = await list();
      expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE']);
      expect(response.headers['retry-after']).toBe('2');
      expect((await fragile.guest.get('/readyz')).statusCode).toBe(503);
      expect((await fragile.guest.get('/healthz')).statusCode).toBe(200);

      postgres = await start();
      expect((await list()).statusCode).toBe(200);
    } finally {
      await fragile.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
