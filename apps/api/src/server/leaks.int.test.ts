import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION } from '../modules/auth/testing.ts';
import { getToken } from '../platform/account-links/account-links.ts';
import { createTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';

/** Performs every action that involves secrets, and then searches for each of them where none may be. */

type TestResponse = Awaited<ReturnType<TestApp['guest']['post']>>;
type SetCookie = TestResponse['cookies'][number];

const TYPED = {
  registered: 'the first password of grace',
  wrong: 'a password she mistook',
  reset: 'the second password of grace',
  changed: 'the third password of grace',
  byAdmin: 'a password given by the team',
  smtp: 'the password of the mail server',
};
const HALF_A_MINUTE = 30_000;
const HOUR = 60 * 60_000;

let testApp: TestApp;
const secrets = new Map<string, string>(Object.entries(TYPED));
const setCookies: SetCookie[] = [];
const bodies: string[] = [];

class Browser {
  readonly #jar = new Map<string, string>();
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async call(procedure: string, input?: object): Promise<unknown> {
    return this.keep(procedure, await this.#send(procedure, input));
  }

  async refused(procedure: string, input: object): Promise<void> {
    const response = await this.#send(procedure, input);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    this.#noteCookies(procedure, response);
  }

  keep(procedure: string, response: TestResponse): unknown {
    expect([procedure, response.statusCode, response.body]).toEqual([procedure, 200, expect.anything()]);
    this.#noteCookies(procedure, response);
    return superjson.deserialize(response.json().result.data);
  }

  async #send(procedure: string, input?: object): Promise<TestResponse> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return testApp.guest.post(`/trpc/${procedure}`, superjson.serialize(input), {
      cookie,
      'x-forwarded-for': this.#address,
    });
  }

  #noteCookies(procedure: string, response: TestResponse): void {
    bodies.push(response.body);
    for (const cookie of response.cookies) {
      setCookies.push(cookie);
      if (cookie.value) secrets.set(`cookie ${cookie.name} of ${procedure} ${setCookies.length}`, cookie.value);
      if (cookie.value) this.#jar.set(cookie.name, cookie.value);
      else this.#jar.delete(cookie.name);
    }
  }
}

function lastMessageCode(what: string): string {
  const code = /\b\d{6}\b/.exec(testApp.messages.at(-1)?.body ?? '')?.[0] ?? '';
  expect(code).not.toBe('');
  secrets.set(what, code);
  return code;
}

async function lastLink(kind: 'password_reset' | 'unlock'): Promise<string> {
  await testApp.deps.background.settled();
  const row = await testApp.db
    .selectFrom('accountLinks')
    .select('id')
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const token = getToken({ current: testApp.deps.appSecret, previous: null }, kind, row.id);
  // The database contains the id, but not what makes it a token.
  secrets.set(`link ${kind}`, token.split('.')[1] ?? '');
  return token;
}

/** A new code of the app, because each is used only once. */
function appCode(secret: string): string {
  testApp.advance(HALF_A_MINUTE);
  const code = new TOTP({ secret }).generate({ timestamp: testApp.deps.clock().getTime() });
  secrets.set(`app code ${code}`, code);
  return code;
}

async function walk(): Promise<void> {
  const { username } = REGISTRATION;
  const grace = new Browser('192.0.2.1');
  await grace.call('auth.register', { ...REGISTRATION, password: TYPED.registered });
  await grace.call('phone.sendCode', { phone: REGISTRATION.phone, smsConsent: true });
  await grace.refused('phone.verifyCode', { code: '000000' });
  await grace.call('phone.verifyCode', { code: lastMessageCode('phone code') });

  const { secret } = (await grace.call('twoFactor.setup', { method: 'app' })) as { secret: string };
  secrets.set('app secret', secret);
  const enabled = (await grace.call('twoFactor.enable', { token: appCode(secret) })) as { recoveryCodes: string[] };
  for (const [index, code] of enabled.recoveryCodes.entries()) secrets.set(`recovery code ${index}`, code);
  const webhook = (await grace.call('webhook.create', { url: 'https://garage.example/hooks' })) as { secret: string };
  secrets.set('webhook secret', webhook.secret);
  const options = (await grace.call('passkey.registerOptions')) as { challenge: string };
  secrets.set('challenge of a new passkey', options.challenge);
  await walkOfScript(await newAccessToken(grace));
  await walkOfPhone(grace);
  await grace.call('auth.confirm', { password: TYPED.registered });
  await grace.refused('auth.confirm', { password: TYPED.wrong });
  await grace.call('auth.logout');

  await grace.refused('auth.login', { username, password: TYPED.wrong });
  await grace.call('auth.login', { username, password: TYPED.registered });
  await grace.refused('auth.verifySecondFactor', { token: '000000' });
  await grace.call('auth.verifySecondFactor', { token: appCode(secret) });
  await grace.call('auth.logout');
  await grace.call('auth.login', { username, password: TYPED.registered });
  await grace.call('auth.verifySecondFactor', { token: enabled.recoveryCodes[0] ?? '' });
  await grace.call('account.changePassword', { currentPassword: TYPED.registered, password: TYPED.changed });

  const login = (await grace.call('passkey.loginOptions')) as { challenge: string };
  secrets.set('challenge of a login', login.challenge);

  await grace.call('account.forgotPassword', { account: username });
  const reset = await lastLink('password_reset');
  await grace.call('account.checkResetLink', { token: reset });
  await grace.call('account.resetPassword', { token: reset, password: TYPED.reset });

  for (let i = 0; i < 5; i++) {
    await new Browser(`203.0.113.${i}`).refused('auth.login', { username, password: TYPED.wrong });
  }
  const elsewhere = new Browser('192.0.2.2');
  await elsewhere.call('account.unlock', { token: await lastLink('unlock') });
  await elsewhere.call('auth.login', { username, password: TYPED.reset });
  await elsewhere.call('auth.verifySecondFactor', { token: appCode(secret) });
}

async function newAccessToken(browser: Browser): Promise<string> {
  const wish = { name: 'The importer', scopes: ['read', 'write'], expiresInDays: 7 };
  const { token } = (await browser.call('accessToken.create', wish)) as { token: string };
  secrets.set('access token', token);
  secrets.set('access token without its prefix', token.slice('mrq_'.length));
  return token;
}

async function walkOfScript(token: string): Promise<void> {
  const script = testApp.asBearer(token);
  const mistyped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  secrets.set('access token mistyped', mistyped);
  const responses = [
    await script.get('/api/auth/user'),
    await script.post('/api/draft-consignment', { personalInfo: { firstName: 'Grace' } }),
    await script.get('/api/admin/consignments'),
    await script.upload(Buffer.from('no picture')),
    await testApp.asBearer(mistyped).get('/api/auth/user'),
    await testApp.guest.get('/api/auth/user', { authorization: `Basic ${token}` }),
    await testApp.guest.get(`/api/consignments/${token}`),
    await testApp.guest.get(`/api/photos/${token}`),
    await testApp.guest.get(`/api/auth/user?access_token=${token}`),
    await testApp.guest.get(`/nowhere/${token}`),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 415, 401, 401, 401, 401, 401, 404]);
  bodies.push(...responses.map(({ body }) => body));
}

async function walkOfPhone(computer: Browser): Promise<void> {
  const { url } = (await computer.call('devicePairing.start')) as { url: string };
  const code = new URL(url).hash.replace('#code=', '');
  secrets.set('code for a phone', code);
  const phone = new Browser('192.0.2.4');
  const { draftId } = (await phone.call('devicePairing.claim', { code })) as { draftId: number };
  await new Browser('192.0.2.5').refused('devicePairing.claim', { code });
  await new Browser('192.0.2.5').refused('devicePairing.claim', { code: `${code}x` });
  await phone.refused('devicePairing.savePhotos', { draftId, photos: {}, revision: 0 });
  bodies.push((await testApp.guest.get(`/shoot?code=${code}`)).body);
}

async function walkOfAdmin(): Promise<void> {
  const person = await testApp.person({ role: 'admin' });
  const admin = new Browser('192.0.2.3');
  await admin.call('auth.login', { username: person.username, password: PASSWORD });
  const created = (await admin.call('users.create', {
    username: 'lovelace',
    password: TYPED.byAdmin,
    role: 'user',
  })) as { id: number };
  await admin.call('users.resetPassword', { id: created.id, password: TYPED.byAdmin });
  const { secret } = (await admin.call('users.setupTwoFactor', { id: created.id, method: 'app' })) as {
    secret: string;
  };
  secrets.set('app secret of another', secret);
  await admin.call('email.save', {
    smtpHost: 'mail.example.com',
    smtpPort: 587,
    secure: false,
    smtpUsername: 'marque',
    smtpPassword: TYPED.smtp,
    senderName: 'Marque',
    senderEmail: 'from@example.com',
    recipientEmail: 'to@example.com',
  });
  bodies.push((await testApp.as(person).get('/api/admin/email-settings')).body);
}

async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(testApp.db);
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    texts.push(`${schema}.${name}`);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(`${schema}.${name}`)} as one`.execute(testApp.db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** As a separate word: six digits may occur by chance within a hash or in fractions of a second. */
function standsIn(text: string, secret: string): boolean {
  const escaped = secret.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])${escaped}(?![\\w-])`).test(text);
}

const found = (text: string) => [...secrets].filter(([, secret]) => standsIn(text, secret)).map(([what]) => what);

beforeAll(async () => {
  testApp = await createTestApp({ PUBLIC_URL: 'https://marque.example', RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
  await walk();
  testApp.advance(HOUR);
  await walkOfAdmin();
  await testApp.deps.background.settled();
}, 60_000);
afterAll(() => testApp.close());

describe('After a walk through everything that is secret', () => {
  it('all of it came by', () => {
    const kinds = [...secrets.keys()].map((what) => what.replace(/[\d-].*$/, '').trim());
    expect(kinds).toEqual(
      expect.arrayContaining([
        'phone code',
        'recovery code',
        'link password_reset',
        'link unlock',
        'access token',
        'code for a phone',
      ]),
    );
    expect(secrets.size).toBeGreaterThan(30);
  });

  it('none of it stands in the log', () => {
    const log = testApp.logged.map((line) => JSON.stringify(line)).join('\n');
    expect(log).toContain('logged in');
    expect(found(log)).toEqual([]);
  });

  it('nobody is named in the log', () => {
    const log = testApp.logged.map((line) => JSON.stringify(line)).join('\n');
    expect(log).not.toMatch(/grace|hopper|lovelace|555.?0134|mail\.example\.com/i);
  });

  it('none of it stands in the database in clear', async () => {
    const everything = await dump();
    expect(everything).toContain(REGISTRATION.username);
    expect(everything).toContain('graphile_worker');
    expect(found(everything)).toEqual([]);
  });

  it('no response held a hash or a sealed secret', () => {
    expect(bodies.join('\n')).not.toMatch(/\$argon2|"v1\.|[0-9a-f]{64}/);
    expect(bodies.join('\n')).not.toContain(TYPED.smtp);
  });
});

describe('Every cookie', () => {
  it('is kept from scripts, from other sites, from plain HTTP and from other hosts', () => {
    expect(new Set(setCookies.map(({ name }) => name))).toEqual(
      new Set(['__Host-marque_session', '__Host-marque_device', '__Host-marque_pairing']),
    );
    for (const cookie of setCookies) {
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
      expect(cookie).not.toHaveProperty('domain');
    }
  });

  it('that lets somebody in has 256 random bits, and the browser’s own id 128', () => {
    const ids = setCookies.filter(({ value }) => value);
    for (const { name, value } of ids) {
      const looksLike = { session: /^[usp][\w-]{43}$/, pairing: /^[\w-]{43}$/, device: /^[\w-]{22}$/ };
      // The names are those of the test above.
      expect(value).toMatch(looksLike[name.replace('__Host-marque_', '') as keyof typeof looksLike]);
    }
    const sessions = ids.filter(({ name }) => name.endsWith('session')).map(({ value }) => value);
    expect(new Set(sessions).size).toBe(sessions.length);
  });
});
