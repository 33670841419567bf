import { URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfQrCode } from '../../testing/qr-code.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { rest } from '../../testing/trpc-transport.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { LOGIN_EXPIRED, openBrowser, readBody, twoFactorCalls, WRONG } from './testing.ts';

let testApp: TestApp;
let calls: ReturnType<typeof twoFactorCalls>;
let facts: ReturnType<typeof accountFacts>;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  calls = twoFactorCalls(testApp);
  facts = accountFacts(testApp);
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

const ask = (path: string, { id }: Pick<Person, 'id'>, body?: object, by: Person = admin) =>
  testApp.as(by).post(`/api/admin/users/${id}/${path}-2fa`, body);

describe('An administrator', () => {
  it("sets up another user's app from the QR code to the login", async () => {
    const person = await testApp.person({ username: 'Zoë & friends: ltd' });
    const setup = await ask('setup', person, { method: 'app' });
    expect(setup.statusCode).toBe(200);
    const { secret, qrCodeUrl, smsSent } = setup.json();
    expect(smsSent).toBe(false);
    const scanned = URI.parse(await textOfQrCode(qrCodeUrl));
    expect(scanned).toMatchObject({
      issuer: 'Marque',
      label: person.username,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(scanned.secret.base32).toBe(secret);

    const enabled = await ask('enable', person, { token: calls.getCode(secret), secret, method: 'app' });
    expect(rest(enabled)).toEqual({ status: 200, body: { enabled: true } });

    const browser = openBrowser(testApp);
    const due = { requiresTwoFactor: true, id: person.id, method: 'app' };
    expect(rest(await browser.logIn(person))).toEqual({ status: 200, body: due });
    expect(rest(await browser.verify(calls.getNextCode(secret)))).toEqual({
      status: 200,
      body: {
        id: person.id,
        username: person.username,
        role: 'user',
        firstName: 'Ada',
        email: `${person.username}@example.com`,
        phoneVerified: true,
      },
    });
    expect(await browser.who()).toBe(person.username);
  });

  it('uses the app when no method is given', async () => {
    const person = await testApp.person();
    expect((await ask('setup', person)).json()).toMatchObject({ method: 'app', secret: expect.any(String) });
    expect((await ask('setup', await testApp.person(), {})).json()).toMatchObject({ method: 'app' });
  });

  it("sets up another user's text messages", async () => {
    const person = await testApp.person();
    expect((await ask('setup', person, { method: 'sms' })).json()).toEqual({
      method: 'sms',
      secret: null,
      qrCodeUrl: null,
      smsSent: true,
      phone: '•••• 23',
    });
    const token = calls.messagedCode();
    expect(rest(await ask('enable', person, { token, secret: null, method: 'sms' })).status).toBe(200);
    expect((await facts.toRow(person)).twoFactorMethod).toBe('sms');
  });

  it('rejects messages to an unverified number', async () => {
    const person = await testApp.person({ phoneVerified: false });
    expect(rest(await ask('setup', person, { method: 'sms' }))).toEqual({
      status: 409,
      body: {
        message:
          'Codes by text message need a verified phone number. Please verify it first or use an authenticator app.',
        code: 'PHONE_UNVERIFIED_FOR_SMS',
      },
    });
  });

  it('sees no recovery codes: the account’s owner creates them', async () => {
    const person = await testApp.person();
    const { secret } = (await ask('setup', person)).json();
    await ask('enable', person, { token: calls.getCode(secret) });
    expect(await calls.readRecoveryRows(person)).toEqual([]);
    const { id } = await testApp.deps.sessions.create({ id: person.id, role: 'user' });
    const owner = { ...person, cookie: `marque_session=${id}` };
    expect(readBody(await calls.status(owner))).toEqual({ enabled: true, method: 'app', recoveryCodesLeft: 0 });
    expect(readBody(await calls.renew(owner))).toEqual({ recoveryCodes: expect.any(Array) });
    expect(await calls.readRecoveryRows(person)).toHaveLength(10);
  });

  it('is told when the code is wrong', async () => {
    const person = await testApp.person();
    const { secret } = (await ask('setup', person)).json();
    expect(rest(await ask('enable', person, { token: calls.getWrongCode(secret), secret }))).toEqual(WRONG);
    expect(rest(await ask('enable', person, { token: '12' }))).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['token'], message: 'Token must be 6 digits' }] },
    });
  });

  it('ends the user’s sessions, is recorded, and emails the user', async () => {
    const person = await testApp.person();
    const { secret } = (await ask('setup', person)).json();
    await ask('enable', person, { token: calls.getCode(secret) });
    expect((await testApp.as(person).get('/api/auth/user')).statusCode).toBe(401);
    expect((await testApp.as(admin).get('/api/auth/user')).statusCode).toBe(200);

    const waiting = openBrowser(testApp);
    await waiting.logIn(person);
    expect(rest(await ask('disable', person))).toEqual({ status: 200, body: { enabled: false } });
    expect(rest(await waiting.verify(calls.getNextCode(secret)))).toEqual(LOGIN_EXPIRED);
    expect(await facts.getEvents(person)).toEqual([
      { kind: 'two_factor_enabled', actorId: admin.id, data: { method: 'app' } },
      { kind: 'two_factor_disabled', actorId: admin.id, data: { method: 'app' } },
    ]);
    expect(await facts.noticesTo(person)).toEqual(['two_factor_enabled', 'two_factor_disabled']);
    expect((await openBrowser(testApp).logIn(person)).json().username).toBe(person.username);
  });

  it('is sent to the settings for their own account, whatever they ask', async () => {
    const other = await testApp.person({ role: 'admin' });
    const { secret } = readBody<{ secret: string }>(await calls.setUp(other));
    for (const [path, body] of [
      ['setup', { method: 'app' }],
      ['enable', { token: calls.getCode(secret) }],
      ['disable', undefined],
    ] as const) {
      expect((await ask(path, other, body, other)).json()).toMatchObject({ code: 'OWN_ACCOUNT_IN_SETTINGS' });
    }
    expect(await facts.getEvents(other)).toEqual([]);
  });

  it('finds no user for an unknown id or a closed account', async () => {
    const closed = await testApp.person();
    await facts.close(closed);
    const missing = { status: 404, body: { message: 'User not found', code: 'USER_NOT_FOUND' } };
    for (const who of [closed, { id: 999_999_999 as Person['id'] }]) {
      expect(rest(await ask('setup', who, { method: 'app' }))).toEqual(missing);
      expect(rest(await ask('enable', who, { token: '123456' }))).toEqual(missing);
      expect(rest(await ask('disable', who))).toEqual(missing);
    }
  });

  it('is the only role that may', async () => {
    const person = await testApp.person();
    for (const by of [person, await testApp.person({ role: 'viewer' })]) {
      for (const path of ['setup', 'enable', 'disable']) {
        expect((await ask(path, person, { token: '123456' }, by)).statusCode).toBe(403);
      }
    }
    expect((await testApp.guest.post(`/api/admin/users/${person.id}/setup-2fa`, {})).statusCode).toBe(401);
  });
});
