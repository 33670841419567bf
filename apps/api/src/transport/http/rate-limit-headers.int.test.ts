import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tokenFor } from '../../modules/access-token/testing.ts';
import { storeDocument } from '../../modules/document/testing.ts';
import { submittedBy } from '../../modules/review/testing.ts';
import { CALLER_LIMITS } from '../../platform/rate-limits/caller-limits.ts';
import { LIMITS, type LimitName } from '../../platform/rate-limits/limits.ts';
import { PLAIN_ROUTES } from '../../server/openapi/plain-routes.ts';
import { REST_ROUTES } from '../../server/rest/rest-table.ts';
import { appRouter } from '../../server/router.ts';
import { listPlainRoutes } from '../../testing/plain-routes.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

/** For machines that must always get a response. */
const NOT_COUNTED = ['GET /healthz', 'GET /metrics', 'GET /readyz'];

/** Each makes the server read a lot at once; the public one is a single file that never changes. */
const DOWNLOADS = {
  '/api/account/export': 'exportUser',
  '/api/admin/consignments/:id/dossier': 'dossier',
  '/api/admin/consignments/:id/bundle': 'dossier',
  '/api/admin/consignments/:id/download-photos': 'download',
  '/api/admin/consignments.csv': 'download',
  '/api/admin/figures.csv': 'download',
} as const satisfies Record<string, LimitName>;
const OF_DOCUMENTS = '/api/documents/:id';
const OF_OWNERS = '/api/consignments/:id/dossier';

let testApp: TestApp;
beforeAll(async () => {
  // A proxy sets the address, so that each test has its own.
  testApp = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterAll(() => testApp.close());
afterEach(() => vi.useRealTimers());

let addresses = 0;
const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });

interface Standing {
  policy: string;
  left: Record<string, { r: number; t?: number }>;
}

function standing({ headers }: { headers: Record<string, unknown> }): Standing {
  const left: Standing['left'] = {};
  for (const item of String(headers.ratelimit ?? '').split(', ')) {
    const [, name = '', r, t] = /^"(\w+)";r=(\d+)(?:;t=(\d+))?$/.exec(item) ?? [];
    left[name] = { r: Number(r), ...(t !== undefined && { t: Number(t) }) };
  }
  return { policy: String(headers['ratelimit-policy']), left };
}

const getBatch = (calls: number) =>
  `/trpc/${Array.from({ length: calls }, () => 'product.settings').join(',')}?batch=1&input=%7B%7D`;

async function useUp(person: Person, but: number): Promise<void> {
  for (let left = CALLER_LIMITS.caller.points - but; left > 0; left -= 20) {
    await testApp.as(person).get(getBatch(Math.min(20, left)));
  }
}

describe('The limits that a response tells', () => {
  it('are what anybody may ask for in a minute, and what is left of it', async () => {
    const person = await testApp.person();
    const first = standing(await testApp.as(person).get('/api/auth/user'));
    const second = standing(await testApp.as(person).get('/api/nothing'));
    expect(first.policy).toBe('"caller";q=1200;w=60');
    expect(first.left).toEqual({ caller: { r: 1_199, t: 60 } });
    expect(second.left.caller?.r).toBe(1_198);
  });

  it('are counted by address for guests, by user for scripts, and apart for photos', async () => {
    const [here, there] = [newAddress(), newAddress()];
    const guest = standing(await testApp.guest.get('/api/auth/user', here));
    expect(guest).toEqual({ policy: '"guest";q=600;w=60', left: { guest: { r: 599, t: 60 } } });
    expect(standing(await testApp.guest.get('/api/auth/user', there)).left.guest?.r).toBe(599);
    expect(standing(await testApp.guest.get('/api/auth/user', here)).left.guest?.r).toBe(598);

    const person = await testApp.person();
    const token = await tokenFor(testApp, person, { scopes: ['read'] });
    const script = await testApp.guest.get('/api/user/consignments', { authorization: `Bearer ${token}`, ...here });
    // Creating the token was a call, too.
    expect(standing(script).left).toEqual({ caller: { r: 1_198, t: 60 } });
    const nobody = await testApp.guest.get('/api/user/consignments', { authorization: 'Bearer mrq_wrong', ...there });
    expect([nobody.statusCode, standing(nobody).left.guest?.r]).toEqual([401, 598]);

    const photo = await testApp.as(person).get(`/api/photos/${crypto.randomUUID()}`);
    expect(standing(photo)).toEqual({ policy: '"photos";q=6000;w=60', left: { photos: { r: 5_999, t: 60 } } });
  });

  it('are shared by all access tokens and sessions of a user', async () => {
    const person = await testApp.person();
    const [one, other] = [
      testApp.asBearer(await tokenFor(testApp, person, { scopes: ['read'] })),
      testApp.asBearer(await tokenFor(testApp, person, { scopes: ['write'] })),
    ];
    const left = [];
    for (const caller of [one, other, testApp.as(person), one]) {
      left.push(standing(await caller.get('/api/user/consignments')).left.caller?.r);
    }
    // Creating the tokens took two calls.
    expect(left).toEqual([1_197, 1_196, 1_195, 1_194]);
    await useUp(person, 6);
    const statuses = await Promise.all([one, other, testApp.as(person)].map((caller) => caller.get('/api/auth/user')));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
  });

  it('name the limit of the path itself where it has one', async () => {
    const person = await testApp.person();
    const response = await testApp.as(person).get('/api/vehicles/decodevinvalues/1M8GDM9AXKP042788');
    const { policy, left } = standing(response);
    expect(policy).toBe('"caller";q=1200;w=60, "vinAddress";q=300;w=3600, "vinUser";q=120;w=3600');
    expect(left.vinUser).toEqual({ r: 119, t: 3_600 });
    const upload = await testApp.as(person).upload(Buffer.from('no photo'));
    expect(standing(upload).left.upload?.r).toBe(LIMITS.upload.points - 1);
  });

  it('keep to themselves what others tried', async () => {
    const response = await testApp.guest.post(
      '/api/auth/login',
      { username: 'nobody', password: 'nothing' },
      newAddress(),
    );
    expect([response.statusCode, Object.keys(standing(response).left)]).toEqual([401, ['guest']]);
  });

  it('count each call of a batch', async () => {
    const person = await testApp.person();
    await testApp.as(person).get(getBatch(20));
    expect(standing(await testApp.as(person).get(getBatch(5))).left.caller?.r).toBe(1_175);
  });

  it('are told with a response that was not changed, too', async () => {
    const person = await testApp.person();
    const { headers } = await testApp.as(person).get('/api/user/consignments');
    const response = await testApp.as(person).get('/api/user/consignments', { 'if-none-match': String(headers.etag) });
    expect([response.statusCode, standing(response).left.caller?.r]).toEqual([304, 1_198]);
  });
});

describe('Beyond the limit', () => {
  it('a caller is refused with the seconds to wait, over REST and tRPC, and nobody else is', async () => {
    const [busy, calm] = [await testApp.person(), await testApp.person()];
    await useUp(busy, 1);
    expect((await testApp.as(busy).get('/api/auth/user')).statusCode).toBe(200);
    const rest = await testApp.as(busy).get('/api/auth/user');
    const seconds = Number(rest.headers['retry-after']);
    expect([rest.statusCode, rest.json()]).toEqual([
      429,
      { message: 'Too many tries. Please wait a moment.', code: 'TOO_MANY_TRIES', retryAfter: seconds },
    ]);
    expect(seconds).toBeGreaterThan(0);
    expect(standing(rest).left.caller).toEqual({ r: 0, t: seconds });

    const trpc = await testApp.as(busy).get('/trpc/product.settings');
    expect([trpc.statusCode, trpc.json().error.json.data.marque.code]).toEqual([429, 'TOO_MANY_TRIES']);
    expect(Number(trpc.headers['retry-after'])).toBeGreaterThan(0);
    const batch = await testApp.as(busy).get(getBatch(3));
    expect(batch.statusCode).toBe(429);
    expect((await testApp.as(calm).get('/api/auth/user')).statusCode).toBe(200);
  });

  it('everything is well again when the minute is over', async () => {
    const person = await testApp.person();
    await useUp(person, 0);
    expect((await testApp.as(person).get('/api/auth/user')).statusCode).toBe(429);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect((await testApp.as(person).get('/api/auth/user')).statusCode).toBe(200);
  });

  it('a body is not even read', async () => {
    const person = await testApp.person();
    await useUp(person, 0);
    const response = await testApp.as(person).post('/api/draft-consignment', '{"broken');
    expect(response.statusCode).toBe(429);
  });

  it('an address spelled in another way is no way around', async () => {
    const person = await testApp.person();
    await useUp(person, 0);
    expect((await testApp.as(person).get('/%61pi/auth/user')).statusCode).toBe(429);
  });

  it('of a path’s own limit the headers agree about when to come back', async () => {
    const person = await testApp.person();
    await testApp.deps.rateLimits.consume('upload', String(person.id), { points: LIMITS.upload.points });
    const response = await testApp.as(person).upload(Buffer.from('no photo'));
    const seconds = Number(response.headers['retry-after']);
    expect(response.statusCode).toBe(429);
    expect(standing(response).left).toEqual({ caller: { r: 1_199, t: 60 }, upload: { r: 0, t: seconds } });
  });

  it('of a limit that is not told, no later moment is named than the one to come back at', async () => {
    const person = await testApp.person();
    const caller = testApp.as(person);
    const responses = [];
    for (let tries = 0; tries < 7; tries++) {
      responses.push(
        await caller.post('/api/auth/login', { username: person.username, password: 'wrong' }, newAddress()),
      );
    }
    const refused = responses.find(({ statusCode }) => statusCode === 429);
    const until = standing(refused as { headers: Record<string, unknown> }).left.caller?.t ?? 0;
    expect(until).toBeLessThanOrEqual(Number(refused?.headers['retry-after']));
  });
});

describe('Every route', () => {
  it('of the REST side has a limit', async () => {
    const routes = [...REST_ROUTES.map(({ method, path }) => `${method} ${path}`), ...listPlainRoutes(testApp.app)];
    const without: string[] = [];
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const url = path.replace(/:\w+/g, '1');
      const { headers } = await testApp.app.inject({ method: method as 'GET', url, headers: newAddress() });
      if (!standing({ headers }).left.guest) without.push(route);
    }
    expect(without.sort()).toEqual(NOT_COUNTED);
  });

  it('of the typed side has a limit', async () => {
    const without: string[] = [];
    for (const [name, procedure] of Object.entries(appRouter._def.procedures)) {
      const { type } = (procedure as unknown as { _def: { type: string } })._def;
      const url = `/trpc/${name}`;
      const { headers } = await (type === 'mutation'
        ? testApp.guest.post(url, {}, newAddress())
        : testApp.guest.get(url, newAddress()));
      if (!standing({ headers }).left.guest) without.push(name);
    }
    expect(without).toEqual([]);
  });

  it.each(Object.entries(DOWNLOADS))('of a download has an hourly limit of its own: %s', async (path, limit) => {
    const { id } = await submittedBy(testApp, await testApp.person());
    const admin = await testApp.person({ role: 'admin' });
    const url = path.replace(':id', String(id));
    await testApp.deps.rateLimits.consume(limit, String(admin.id), { points: LIMITS[limit].points - 1 });
    const last = await testApp.as(admin).get(url);
    expect([last.statusCode, standing(last).left[limit]?.r]).toEqual([200, 0]);
    expect((await testApp.as(admin).get(url)).statusCode).toBe(429);
  });

  it('of a PDF as it was uploaded has one too', async () => {
    const owner = await testApp.person();
    await testApp.as(owner).post('/api/draft-consignment', { personalInfo: { firstName: 'Ada' } });
    const url = OF_DOCUMENTS.replace(':id', await storeDocument(testApp, owner));
    const { points } = LIMITS.documentDownload;
    await testApp.deps.rateLimits.consume('documentDownload', String(owner.id), { points: points - 1 });
    expect((await testApp.as(owner).get(url)).statusCode).toBe(200);
    expect((await testApp.as(owner).get(url)).statusCode).toBe(429);
  });

  it('that is a download is among these', () => {
    const downloads = PLAIN_ROUTES.filter(({ access, success }) => success.isDownload && access.kind !== 'public');
    expect(downloads.map(({ path }) => path).sort()).toEqual(
      [...Object.keys(DOWNLOADS), OF_DOCUMENTS, OF_OWNERS].sort(),
    );
  });

  it('has none with RATE_LIMITS=off, and says so by silence', async () => {
    const free = await createTestApp();
    try {
      const { headers } = await free.guest.get('/api/auth/user');
      expect(headers).not.toHaveProperty('ratelimit');
      expect(headers).not.toHaveProperty('ratelimit-policy');
    } finally {
      await free.close();
    }
  });
});
