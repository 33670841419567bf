import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { submittedBy } from '../review/testing.ts';
import { newToken, tokenFor } from './testing.ts';

const MINUTE = 60_000;
const NOT_FOR_TOKENS = { code: 'TOKEN_NOT_ALLOWED', message: 'This access token may not do this.' };
const INVALID = { code: 'TOKEN_INVALID', message: 'This access token is not valid.' };

let testApp: TestApp;
let owner: Person;
let address: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => testApp.close());

async function statusOnTheWire(port: number, lines: readonly string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const response = await text(socket);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1]);
}

const unknownToken = () => `mrq_${randomBytes(32).toString('base64url')}`;
const findLastUse = async (id: number) =>
  (await testApp.db.selectFrom('apiTokens').select('lastUsedAt').where('id', '=', id).executeTakeFirstOrThrow())
    .lastUsedAt;

describe('An access token', () => {
  it('acts for its owner through REST and tRPC', async () => {
    const script = testApp.asBearer(await tokenFor(testApp, owner, { scopes: ['write'] }));
    const draft = { personalInfo: { firstName: 'Ada' } };
    expect((await script.post('/api/draft-consignment', draft)).statusCode).toBe(200);
    expect((await query(testApp.as(owner), 'draft.find')).body).toMatchObject(draft);
    expect((await mutate(script, 'draft.save', { personalInfo: { firstName: 'Grace' } })).status).toBe(200);
    expect((await script.get('/api/auth/user')).json()).toMatchObject({ id: owner.id, username: owner.username });
  });

  it('that may only read changes nothing, through REST or tRPC', async () => {
    const script = testApp.asBearer(await tokenFor(testApp, owner, { scopes: ['read'] }));
    const before = await testApp.db.selectFrom('draftConsignments').selectAll().execute();
    expect((await query(script, 'draft.find')).status).toBe(200);
    const response = await script.post('/api/draft-consignment', { personalInfo: { firstName: 'Eve' } });
    expect([response.statusCode, response.json()]).toEqual([403, NOT_FOR_TOKENS]);
    expect(await mutate(script, 'draft.delete')).toEqual({ status: 403, body: NOT_FOR_TOKENS });
    expect((await script.upload(Buffer.from('no picture'))).json()).toEqual(NOT_FOR_TOKENS);
    expect(await testApp.db.selectFrom('draftConsignments').selectAll().execute()).toEqual(before);
  });

  it('cannot change who can sign in, whatever its scopes', async () => {
    const admin = await testApp.person({ role: 'admin' });
    const token = await tokenFor(testApp, admin, { scopes: ['read', 'write', 'staff'] });
    const script = testApp.asBearer(token);
    for (const [procedure, input] of [
      ['accessToken.create', { name: 'Another', scopes: ['read'], expiresInDays: 365 }],
      ['accessToken.revoke', { id: 1 }],
      ['account.changeEmail', { email: 'eve@example.com' }],
      ['account.changePassword', { currentPassword: 'a', password: 'another one' }],
      ['account.endOtherSessions', undefined],
      ['passkey.registerOptions', undefined],
      ['users.create', { username: 'eve', password: 'a password of eve', role: 'admin' }],
      ['users.resetPassword', { id: admin.id, password: 'a password of eve' }],
      ['email.save', {}],
    ] as const) {
      expect([procedure, await mutate(script, procedure, input)]).toEqual([
        procedure,
        { status: 403, body: NOT_FOR_TOKENS },
      ]);
    }
    expect((await query(script, 'users.list', {})).status).toBe(200);
  });

  it('starts no stream, which would outlive it', async () => {
    const script = testApp.asBearer(await tokenFor(testApp, owner, { scopes: ['read', 'write'] }));
    const response = await script.get('/trpc/live.mine');
    expect(response.body).toContain('TOKEN_NOT_ALLOWED');
  });

  it('has its last use recorded, every five minutes at most', async () => {
    const { id, token } = await newToken(testApp, owner, { scopes: ['read'] });
    const use = () => testApp.asBearer(token).get('/api/auth/user');
    expect(await findLastUse(id)).toBeNull();
    await use();
    const first = await findLastUse(id);
    expect(first?.getTime()).toBeGreaterThan(0);
    testApp.advance(4 * MINUTE);
    await use();
    expect(await findLastUse(id)).toEqual(first);
    testApp.advance(2 * MINUTE);
    await use();
    expect((await findLastUse(id))?.getTime()).toBeGreaterThan(first?.getTime() ?? Number.POSITIVE_INFINITY);
  });

  it('does not open the API to pages of other sites', async () => {
    const script = testApp.asBearer(await tokenFor(testApp, owner, { scopes: ['write'] }));
    const response = await script.post('/api/draft-consignment', {}, { origin: 'https://elsewhere.example' });
    expect([response.statusCode, response.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
  });
});

describe('Without the scope staff, an administrator’s token', () => {
  let admin: Person;
  let script: ReturnType<TestApp['asBearer']>;
  let foreign: Awaited<ReturnType<typeof submittedBy>>;
  let own: Awaited<ReturnType<typeof submittedBy>>;

  beforeAll(async () => {
    admin = await testApp.person({ role: 'admin', phoneVerified: false });
    foreign = await submittedBy(testApp, await testApp.person());
    own = await submittedBy(testApp, admin);
    script = testApp.asBearer(await tokenFor(testApp, admin, { scopes: ['read', 'write'] }));
  });

  it('has no access to the admin area', async () => {
    for (const path of ['/api/admin/consignments', '/api/admin/users', '/api/admin/email-settings']) {
      const response = await script.get(path);
      expect([path, response.statusCode, response.json()]).toEqual([path, 403, NOT_FOR_TOKENS]);
    }
    expect(await mutate(script, 'review.addNote', { id: foreign.id, text: 'Hello' })).toMatchObject({ status: 403 });
  });

  it('sees the administrator’s own consignments and no one else’s', async () => {
    expect((await script.get('/api/user/consignments')).json().map(({ id }: { id: number }) => id)).toEqual([own.id]);
    expect((await script.get(`/api/consignments/${own.id}`)).statusCode).toBe(200);
    // With the cookie the administrator sees it.
    expect((await testApp.as(admin).get(`/api/consignments/${foreign.id}`)).statusCode).toBe(200);
    expect((await script.get(`/api/consignments/${foreign.id}`)).statusCode).toBe(404);
    expect(await query(script, 'review.ofOwner', { id: foreign.id })).toMatchObject({ status: 404 });
  });

  it('finds no photo and no dossier of anyone else', async () => {
    const photo = Object.values(foreign.photos)[0]?.[0]?.url ?? '';
    expect(photo).toMatch(/^\/api\/photos\//);
    const responses = await Promise.all([
      script.get(photo),
      script.get(`/api/consignments/${foreign.id}/dossier`),
      script.get(`/api/admin/consignments/${foreign.id}/dossier`),
      script.get(`/api/admin/consignments/${own.id}/download-photos`),
    ]);
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [404, 'PHOTO_NOT_FOUND'],
      [404, 'CONSIGNMENT_NOT_FOUND'],
      [403, 'TOKEN_NOT_ALLOWED'],
      [403, 'TOKEN_NOT_ALLOWED'],
    ]);
  });

  it('needs no verified phone where the administrator needs none', async () => {
    expect((await script.post('/api/draft-consignment', { personalInfo: {} })).statusCode).toBe(200);
  });

  it('does not let a viewer submit a consignment', async () => {
    const viewer = await testApp.person({ role: 'viewer' });
    const response = await testApp
      .asBearer(await tokenFor(testApp, viewer, { scopes: ['write'] }))
      .post('/api/draft-consignment', {});
    expect([response.statusCode, response.json().code]).toEqual([403, 'NOT_ALLOWED']);
  });
});

describe('An Authorization header', () => {
  const ask = (authorization: string, headers: Record<string, string> = {}) =>
    testApp.guest.get('/api/auth/user', { authorization, ...headers });

  it('with an unknown token signs no one in, whatever the cookie says', async () => {
    const { cookie } = owner;
    expect((await testApp.as(owner).get('/api/auth/user')).statusCode).toBe(200);
    for (const authorization of [`Bearer ${unknownToken()}`, 'Bearer', 'Bearer ', 'bearer nonsense', 'Bearer a b']) {
      const response = await ask(authorization, { cookie });
      expect([authorization, response.statusCode, response.json()]).toEqual([authorization, 401, INVALID]);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(response.headers['www-authenticate']).toBe('Bearer realm="Marque", error="invalid_token"');
    }
    expect((await testApp.as(owner).get('/api/auth/user')).statusCode).toBe(200);
  });

  it('with a valid token takes precedence over the cookie', async () => {
    const other = await testApp.person();
    const token = await tokenFor(testApp, other, { scopes: ['read'] });
    const response = await ask(`Bearer ${token}`, { cookie: owner.cookie });
    expect(response.json()).toMatchObject({ id: other.id });
    // The cookie does not add what the token lacks.
    const caller = { authorization: `Bearer ${token}`, cookie: owner.cookie };
    expect((await testApp.guest.post('/api/draft-consignment', {}, caller)).json()).toEqual(NOT_FOR_TOKENS);
  });

  it('is read regardless of the case of its scheme and of surrounding spaces', async () => {
    const token = await tokenFor(testApp, owner, { scopes: ['read'] });
    for (const authorization of [`bearer ${token}`, `BEARER   ${token}`, ` Bearer ${token} `]) {
      expect([authorization, (await ask(authorization)).statusCode]).toEqual([authorization, 200]);
    }
  });

  it('of another scheme is ignored', async () => {
    const basic = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
    expect((await ask(basic)).json().code).toBe('NOT_SIGNED_IN');
    expect((await ask(basic, { cookie: owner.cookie })).statusCode).toBe(200);
  });

  const token = unknownToken();
  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['a scheme alone', 'Bearer'],
    ['the token without a scheme', token],
    ['two at once', `Bearer ${token}, Bearer ${token}`],
    ['too short', token.slice(0, -1)],
    ['too long', `${token}x`],
    ['of 10 kB', `Bearer ${'x'.repeat(10_000)}`],
    ['of 10 kB of spaces', `Bearer ${' '.repeat(10_000)}x`],
    // As Node reads the bytes of a header.
    ['with Unicode', Buffer.from('Bearer mrq_ключ🗝').toString('latin1')],
    ['with what only looks like Latin', Buffer.from(`Bearer mrq_${'а'.repeat(43)}`).toString('latin1')],
    ['with SQL', "Bearer mrq_' or 1=1 --"],
    ['with a JSON Web Token', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.'],
  ])('that is %s is rejected politely by every API', async (_, authorization) => {
    const responses = await Promise.all([
      ask(authorization),
      testApp.guest.get('/trpc/profile.get', { authorization }),
      testApp.guest.post('/api/upload', undefined, { authorization }),
      testApp.guest.get(`/api/photos/${crypto.randomUUID()}`, { authorization }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    for (const { body } of responses) expect(body).not.toMatch(/mrq_|xxxx/);
  });

  it.each([
    ['twice', [`Authorization: Bearer ${token}`, 'Authorization: Basic x'], 401],
    ['with U+0000', ['Authorization: Bearer mrq_\0'], 400],
    ['folded over two lines', ['Authorization: Bearer', ` ${token}`], 400],
  ])('that comes %s over the wire is rejected politely, too', async (_, headers, status) => {
    const { port } = new URL(address);
    for (const path of ['/api/auth/user', '/trpc/profile.get']) {
      expect(await statusOnTheWire(Number(port), [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers])).toBe(status);
    }
  });
});
