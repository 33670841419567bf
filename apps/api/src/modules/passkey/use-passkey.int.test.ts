import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { readCookie, userWith } from '../auth/testing.ts';
import { deleteExpiredChallenges } from './passkey.queries.ts';
import { type Bent, SoftwareAuthenticator } from './software-authenticator.ts';
import { passkeyCalls, REFUSED } from './testing.ts';

const MINUTE = 60_000;
let testApp: TestApp;
let calls: ReturnType<typeof passkeyCalls>;

beforeAll(async () => {
  testApp = await createTestApp();
  calls = passkeyCalls(testApp);
});
afterAll(() => testApp.close());

const findSessions = ({ id }: Person) =>
  testApp.db.selectFrom('sessions').select(['method', 'authenticatedAt']).where('userId', '=', id).execute();
const setUser = ({ id }: Person, change: object) =>
  testApp.db.updateTable('users').set(change).where('id', '=', id).execute();

describe('signing in with a passkey', () => {
  it('requests the same of everyone: any passkey of this product, with user verification', async () => {
    await calls.personWithPasskey();
    const options = await calls.loginOptions();
    expect(options).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 5 * MINUTE,
      userVerification: 'required',
    });
  });

  it('returns the user and starts a session under a new id', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    const before = await testApp.person();
    const response = await calls.rawLoginBy(authenticator, { cookie: before.cookie });
    expect(response.statusCode).toBe(200);
    expect((await userWith(testApp, readCookie(response))).json()).toEqual(
      (await testApp.as(owner).get('/api/auth/user')).json(),
    );
    expect((await testApp.as(before).get('/api/auth/user')).statusCode).toBe(401);
    expect((await findSessions(owner)).map(({ method }) => method)).toContain('passkey');
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ msg: 'logged in', userId: owner.id, method: 'passkey' }),
    );
  });

  it('requires no second factor, since a passkey is two already', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    await setUser(owner, { twoFactorEnabled: true, twoFactorMethod: 'app' });
    expect(await calls.loginBy(authenticator)).toEqual({
      status: 200,
      body: (await testApp.as(owner).get('/api/auth/user')).json(),
    });
  });

  it('stores the time of use and the counter', async () => {
    const { authenticator } = await calls.personWithPasskey();
    await calls.loginBy(authenticator);
    await calls.loginBy(authenticator, { counter: 40 });
    const row = await calls.toRow(authenticator.id);
    expect(row?.counter).toBe('40');
    expect(Math.abs(testApp.deps.clock().getTime() - (row?.lastUsedAt?.getTime() ?? 0))).toBeLessThan(MINUTE);
  });

  it('lets an authenticator without a counter sign in repeatedly', async () => {
    const { authenticator } = await calls.personWithPasskey({ counts: false });
    expect((await calls.loginBy(authenticator)).status).toBe(200);
    expect((await calls.loginBy(authenticator)).status).toBe(200);
    expect((await calls.toRow(authenticator.id))?.counter).toBe('0');
  });

  const wrong: [string, Bent][] = [
    ['foreign origin', { origin: 'https://localhost:3000' }],
    ['foreign origin', { origin: 'http://localhost:3001' }],
    ['foreign relying party', { rpId: 'evil.example' }],
    ['user not verified', { isUserVerified: false }],
    ['user not present', { isUserPresent: false }],
    ['foreign, old or used challenge', { challenge: 'A'.repeat(43) }],
    ['malformed response', { type: 'webauthn.create' }],
    ['wrong signature', { isForged: true }],
    ['foreign user handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['foreign user handle', { userHandle: undefined }],
    ['unknown credential', { credentialId: 'A'.repeat(43) }],
  ];
  it.each(wrong)('is rejected, and only the log says why: %s', async (reason, bent) => {
    const { owner, authenticator } = await calls.personWithPasskey();
    const before = await findSessions(owner);
    expect(await calls.loginBy(authenticator, bent)).toEqual(REFUSED);
    expect(calls.lastReason()).toBe(reason);
    expect(await findSessions(owner)).toEqual(before);
    expect((await calls.toRow(authenticator.id))?.lastUsedAt).toBeNull();
  });

  it('rejects an assertion that was used before, even many times at once', async () => {
    const { authenticator } = await calls.personWithPasskey({ counts: false });
    const assertion = authenticator.assert(await calls.loginOptions());
    const responses = await Promise.all(Array.from({ length: 5 }, () => calls.login(assertion)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await calls.login(assertion)).toEqual(REFUSED);
  });

  it('rejects the response to a challenge that is five minutes old', async () => {
    const { authenticator } = await calls.personWithPasskey();
    const assertion = authenticator.assert(await calls.loginOptions());
    testApp.advance(5 * MINUTE);
    expect(await calls.login(assertion)).toEqual(REFUSED);
    expect(calls.lastReason()).toBe('foreign, old or used challenge');
  });

  it('rejects the response to a challenge for another purpose', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    for (const { challenge } of [await calls.creationOptions(owner), await calls.confirmOptions(owner)]) {
      expect(await calls.login(authenticator.assert({ challenge, rpId: 'localhost' }))).toEqual(REFUSED);
    }
  });

  it('rejects a counter that stays the same or goes back: the passkey may be cloned', async () => {
    const { authenticator } = await calls.personWithPasskey();
    await calls.loginBy(authenticator, { counter: 7 });
    for (const counter of [7, 6, 0]) {
      expect(await calls.loginBy(authenticator, { counter })).toEqual(REFUSED);
      expect(calls.lastReason()).toBe('counter went back');
    }
    expect((await calls.loginBy(authenticator, { counter: 8 })).status).toBe(200);
  });

  it('rejects the same counter from two places at once', async () => {
    const { authenticator } = await calls.personWithPasskey();
    const responses = await Promise.all([1, 2, 3].map(() => calls.loginBy(authenticator, { counter: 5 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('rejects a removed passkey, and that of a closed account', async () => {
    const removed = await calls.personWithPasskey();
    await mutate(testApp.as(removed.owner), 'passkey.remove', { id: removed.authenticator.id });
    expect(await calls.loginBy(removed.authenticator)).toEqual(REFUSED);

    const closed = await calls.personWithPasskey();
    await setUser(closed.owner, { deletedAt: new Date() });
    expect(await calls.loginBy(closed.authenticator)).toEqual(REFUSED);
  });

  it('rejects malformed assertions as invalid input', async () => {
    const { authenticator } = await calls.personWithPasskey();
    const assertion = authenticator.assert(await calls.loginOptions());
    for (const text of ['null', '[]', '{"challenge":7}', 'not JSON', '{"type":"webauthn.get","challenge":null}']) {
      const response = { ...assertion.response, clientDataJSON: Buffer.from(text).toString('base64url') };
      expect(await calls.login({ ...assertion, response })).toEqual(REFUSED);
    }
    expect((await mutate(testApp.guest, 'passkey.login', { assertion: { ...assertion, id: '<>' } })).status).toBe(400);
  });
});

describe('confirming with a passkey', () => {
  it('requests one of the person’s own, and there must be one', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    await calls.personWithPasskey();
    expect((await calls.confirmOptions(owner)).allowCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect(await mutate(testApp.as(await testApp.person()), 'passkey.confirmOptions')).toEqual({
      status: 404,
      body: { message: 'Passkey not found', code: 'PASSKEY_NOT_FOUND' },
    });
  });

  it('gives access to what requires a fresh proof, with or without the user handle', async () => {
    for (const bent of [{}, { userHandle: undefined }]) {
      const { owner, authenticator } = await calls.personWithPasskey();
      testApp.advance(11 * MINUTE);
      expect((await mutate(testApp.as(owner), 'passkey.registerOptions')).status).toBe(403);
      const assertion = authenticator.assert(await calls.confirmOptions(owner), bent);
      expect(await calls.confirm(owner, assertion)).toEqual({ status: 200, body: { confirmed: true } });
      expect((await mutate(testApp.as(owner), 'passkey.registerOptions')).status).toBe(200);
      expect(await calls.confirm(owner, assertion)).toEqual(REFUSED);
    }
  });

  it('rejects another user’s passkey and another user’s challenge', async () => {
    const [one, two] = [await calls.personWithPasskey(), await calls.personWithPasskey()];
    const options = await calls.confirmOptions(one.owner);
    expect(await calls.confirm(one.owner, two.authenticator.assert(options))).toEqual(REFUSED);
    expect(calls.lastReason()).toBe('credential of another account');
    const foreign = await calls.confirmOptions(two.owner);
    expect(await calls.confirm(one.owner, one.authenticator.assert(foreign))).toEqual(REFUSED);
    const login = await calls.loginOptions();
    expect(await calls.confirm(one.owner, one.authenticator.assert(login))).toEqual(REFUSED);
    testApp.advance(11 * MINUTE);
    expect((await mutate(testApp.as(one.owner), 'passkey.registerOptions')).status).toBe(403);
  });
});

describe('challenges', () => {
  it('are deleted once they have expired', async () => {
    await calls.loginOptions();
    const count = async () => (await testApp.db.selectFrom('webauthnChallenges').selectAll().execute()).length;
    expect(await count()).toBeGreaterThan(0);
    testApp.advance(5 * MINUTE);
    await deleteExpiredChallenges(testApp.db, testApp.deps.clock());
    expect(await count()).toBe(0);
  });
});

describe('from one address', () => {
  it('passkeys are requested and used 120 times an hour at most', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
    const theirs = passkeyCalls(limited);
    const assertion = new SoftwareAuthenticator().assert(await theirs.loginOptions());
    const from = (address: string) =>
      limited.guest.post('/trpc/passkey.login', { json: { assertion } }, { 'x-forwarded-for': address });
    const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await from('203.0.113.7')).statusCode));
    expect(statuses.filter((status) => status === 401)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await from('203.0.113.8')).statusCode).toBe(401);
    await limited.close();
  });
});
