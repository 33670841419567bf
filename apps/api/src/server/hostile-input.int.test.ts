import type { Role } from '@marque/domain/account/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type Person, type TestApp } from '../testing/test-app.ts';
import { REST_ROUTES } from './rest/rest-table.ts';
import { appRouter } from './router.ts';

let testApp: TestApp;
let people: { admin: Person; owner: Person };
let admin: Caller;
let owner: Caller;

beforeAll(async () => {
  testApp = await createTestApp();
  people = { admin: await testApp.person({ role: 'admin' }), owner: await testApp.person() };
});
// Some procedures end sessions; later calls still need callers with access.
beforeEach(async () => {
  admin = await signedIn(people.admin, 'admin');
  owner = await signedIn(people.owner, 'user');
});
afterAll(() => testApp.close());

async function signedIn(person: Person, role: Role): Promise<Caller> {
  const { id } = await testApp.deps.sessions.create({ id: person.id, role });
  return testApp.as({ ...person, cookie: `marque_session=${id}` });
}

type TestResponse = Awaited<ReturnType<Caller['get']>>;

/** Rejected or accepted, but never broken, and without internal details. */
function expectCalm(response: TestResponse, what: string): void {
  expect(response.statusCode, `${what}: ${response.body}`).toBeLessThan(500);
  expect(response.body, what).not.toMatch(/node_modules|\.ts:\d|select .* from|"stack"/i);
}

const STRINGS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  "'; drop table users; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '%ff%fe',
  'x'.repeat(100_000),
  '𝕏'.repeat(10_000),
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e999',
];
const NUMBERS = [0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e308];
const OTHERS: unknown[] = [null, true, [], {}, [[]], { length: -1 }, [null], { toString: 'x' }, { $ne: null }];
const HOSTILE: unknown[] = [...STRINGS, ...NUMBERS, ...OTHERS];

/** Every field that some procedure reads, so that each gets each hostile value. */
const FIELDS = [
  'id',
  'userId',
  'username',
  'password',
  'firstName',
  'lastName',
  'email',
  'phone',
  'smsConsent',
  'code',
  'vin',
  'personalInfo',
  'vehicleInfo',
  'damageReport',
  'photos',
  'currentStep',
  'revision',
  'idempotencyKey',
  'limit',
  'cursor',
  'status',
  'q',
  'sort',
  'deleted',
  'decision',
  'note',
  'reason',
  'items',
  'text',
  'upTo',
  'account',
  'token',
  'currentPassword',
  'secret',
  'method',
  'role',
  'name',
  'assertion',
  'registration',
  'smtpHost',
  'smtpPort',
  'smtpUsername',
  'smtpPassword',
  'secure',
  'senderName',
  'senderEmail',
  'recipientEmail',
  'furtherRecipients',
  'state',
] as const;

/** Deeply nested, where a careless parser would overflow its stack. */
const DEEP = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;

const QUERIES = new Set(
  Object.entries(appRouter._def.procedures)
    .filter(([, procedure]) => (procedure as unknown as { _def: { type: string } })._def.type === 'query')
    .map(([name]) => name),
);
const NAMES = Object.entries(appRouter._def.procedures)
  .filter(([, procedure]) => (procedure as unknown as { _def: { type: string } })._def.type !== 'subscription')
  .map(([name]) => name);

const CASES = HOSTILE.map((value) => ({
  shown: JSON.stringify(value).slice(0, 60),
  inFields: JSON.stringify({ json: Object.fromEntries(FIELDS.map((field) => [field, value])) }),
  alone: JSON.stringify({ json: value }),
}));

function call(caller: Caller, name: string, text: string): Promise<TestResponse> {
  if (!QUERIES.has(name)) return caller.post(`/trpc/${name}`, text);
  return caller.get(`/trpc/${name}?input=${encodeURIComponent(text)}`);
}

/** `encodeURIComponent` rejects lone surrogates; a raw client would not. */
function inUrl(value: string): string {
  return encodeURIComponent(value.toWellFormed()).slice(0, 8_000);
}

describe('Hostile input', () => {
  it.each(NAMES)('leaves %s calm, whatever stands in whatever field', async (name) => {
    for (const { shown, inFields, alone } of CASES) {
      if (QUERIES.has(name) && inFields.length > 8_000) continue;
      expectCalm(await call(admin, name, inFields), `${name} with ${shown}`);
      expectCalm(await call(owner, name, alone), `${name} as ${shown}`);
    }
  });

  it.each(REST_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'leaves %s calm, in its path, its query and its body',
    async (_, route) => {
      for (const value of STRINGS) {
        const text = inUrl(value);
        const url = `${route.path.replace(/:\w+/, text || 'x')}?limit=${text}&cursor=${text}&q=${text}&status=${text}&sort=${text}`;
        const response = await testApp.app.inject({ method: route.method, url: url.slice(0, 15_000), headers: {} });
        expectCalm(response, `${route.path} with ${text.slice(0, 40)}`);
      }
      for (const body of [DEEP, '[]', '"text"', '1', 'null', '{"a":1e400}', '{', '\u0000', '{"userId":"x"}']) {
        if (route.method === 'GET') continue;
        const response = await testApp.app.inject({
          method: route.method,
          url: route.path.replace(/:\w+/, '1'),
          headers: { 'content-type': 'application/json' },
          payload: body,
        });
        expectCalm(response, `${route.path} with ${body.slice(0, 40)}`);
      }
    },
  );

  it('leaves the draft and the submission calm for any JSON at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.constantFrom('/api/draft-consignment', '/api/consignments'),
        async (body, url) => {
          expectCalm(await owner.post(url, JSON.stringify(body)), url);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('does not let a payload choose role, status, owner or verification', async () => {
    const claimed = {
      role: 'admin',
      phoneVerified: true,
      status: 'approved',
      twoFactorEnabled: false,
      createdAt: '1999-01-01',
    };
    const response = await testApp.guest.post('/api/auth/register', {
      ...claimed,
      id: 1,
      firstName: 'Eve',
      lastName: 'Adams',
      email: 'eve@example.com',
      phone: '+12125550199',
      username: 'eve',
      password: 'a long enough password',
    });
    expect([response.statusCode, response.json().role, response.json().phoneVerified]).toEqual([201, 'user', false]);
    expect(Object.getPrototypeOf({}).role).toBeUndefined();
  });

  it.each([
    ['without an end', '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nabc'],
    ['without a boundary line', 'abc'],
    ['with 3,000 parts', `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(3_000)}--b--\r\n`],
    [
      'with a field name of 100 kB',
      `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(100_000)}"\r\n\r\n1\r\n--b--\r\n`,
    ],
    [
      'with a path as its file name',
      '--b\r\nContent-Disposition: form-data; name="photo"; filename="../../x.jpg"\r\n\r\nabc\r\n--b--\r\n',
    ],
    ['with headers that never stop', `--b\r\n${'X-A: b\r\n'.repeat(5_000)}\r\nabc\r\n--b--\r\n`],
  ])('leaves the upload calm for a form %s', async (_, payload) => {
    const response = await owner.post('/api/upload', payload, { 'content-type': 'multipart/form-data; boundary=b' });
    expectCalm(response, 'upload');
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expectCalm(
      await owner.post('/api/consignments', payload, { 'content-type': 'multipart/form-data; boundary=b' }),
      'form',
    );
  });

  it('gets the same responses after all of this as before', async () => {
    expect((await testApp.guest.get('/readyz')).statusCode).toBe(200);
    const broken = testApp.logged.filter((line) => Number(line.level) >= 50);
    expect(broken).toEqual([]);
  });
});
