import { RECOVERY_CODE_PATTERN, type TwoFactorSetup } from '@marque/domain/account/two-factor';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SmsError } from '../../adapters/sms/sms-transport.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { MINUTE, openBrowser, readBody, STEP, traces, twoFactorCalls, WRONG } from './testing.ts';

let testApp: TestApp;
let calls: ReturnType<typeof twoFactorCalls>;
let facts: ReturnType<typeof accountFacts>;

beforeAll(async () => {
  testApp = await createTestApp();
  calls = twoFactorCalls(testApp);
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const OFF = { enabled: false, method: 'app', recoveryCodesLeft: 0 };
const NONE_PENDING = { status: 422, body: { message: 'Please start the set-up again.', code: 'NO_TWO_FACTOR_SETUP' } };
const USED_UP = {
  status: 422,
  body: { message: 'Too many wrong codes. Please start the set-up again.', code: 'CODE_TRIES_USED' },
};

async function setUpApp(person: Person): Promise<string> {
  const { secret } = readBody<TwoFactorSetup>(await calls.setUp(person));
  return secret ?? '';
}
const signInElsewhere = async (person: Person) => {
  const { id } = await testApp.deps.sessions.create({ id: person.id, role: 'user' });
  return { ...person, cookie: `marque_session=${id}` };
};
const isSignedIn = async (person: Person) => (await testApp.as(person).get('/api/auth/user')).statusCode === 200;

describe('Setting up an authenticator app', () => {
  it('shows a secret and its QR code, and does not switch it on yet', async () => {
    const person = await testApp.person();
    const setup = readBody<TwoFactorSetup>(await calls.setUp(person));
    expect(setup).toEqual({
      method: 'app',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qrCodeUrl: expect.stringMatching(/^data:image\/png;base64,/),
      smsSent: false,
      phone: null,
    });
    expect(readBody(await calls.status(person))).toEqual(OFF);
    expect((await openBrowser(testApp).logIn(person)).json().username).toBe(person.username);
  });

  it('is on with the right code, which shows ten recovery codes', async () => {
    const person = await testApp.person();
    const secret = await setUpApp(person);
    const { recoveryCodes } = readBody<{ recoveryCodes: string[] }>(await calls.enable(person, calls.getCode(secret)));
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(RECOVERY_CODE_PATTERN);
    expect(readBody(await calls.status(person))).toEqual({ enabled: true, method: 'app', recoveryCodesLeft: 10 });
    expect(await calls.readSetupRows(person)).toEqual([]);
    expect((await facts.getEvents(person)).at(-1)).toEqual({
      kind: 'two_factor_enabled',
      actorId: person.id,
      data: { method: 'app' },
    });
    expect((await facts.noticesTo(person)).at(-1)).toBe('two_factor_enabled');
  });

  it('signs the account out everywhere except in this browser', async () => {
    const person = await testApp.person();
    const elsewhere = await signInElsewhere(person);
    const secret = await setUpApp(person);
    await calls.enable(person, calls.getCode(secret));
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  it('uses only the stored secret: one in the request is ignored', async () => {
    const person = await testApp.person();
    await setUpApp(person);
    const planted = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const token = calls.getCode(planted);
    expect(await mutate(testApp.as(person), 'twoFactor.enable', { token, secret: planted, method: 'sms' })).toEqual(
      WRONG,
    );
    expect(readBody(await calls.status(person))).toEqual(OFF);
  });

  it('replaces the former setup when it is started again', async () => {
    const person = await testApp.person();
    const former = await setUpApp(person);
    const secret = await setUpApp(person);
    expect(secret).not.toBe(former);
    expect(await calls.enable(person, calls.getCode(former))).toEqual(WRONG);
    expect((await calls.enable(person, calls.getCode(secret))).status).toBe(200);
  });

  it('ends with the fifth wrong code', async () => {
    const person = await testApp.person();
    const secret = await setUpApp(person);
    for (let i = 0; i < 4; i++) expect(await calls.enable(person, calls.getWrongCode(secret))).toEqual(WRONG);
    expect(await calls.enable(person, calls.getWrongCode(secret))).toEqual(USED_UP);
    expect(await calls.enable(person, calls.getCode(secret))).toEqual(NONE_PENDING);
  });

  it('gives no more tries to parallel requests', async () => {
    const person = await testApp.person();
    const secret = await setUpApp(person);
    const wrong = calls.getWrongCode(secret);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => calls.enable(person, wrong)));
    const codes = outcomes.map(({ body }) => (body as { code: string }).code).sort();
    expect(codes).toEqual([
      ...Array(4).fill('CODE_WRONG').toSpliced(0, 0, 'CODE_TRIES_USED'),
      ...Array(15).fill('NO_TWO_FACTOR_SETUP'),
    ]);
  });

  it('lasts ten minutes', async () => {
    const person = await testApp.person();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const secret = await setUpApp(person);
    testApp.advance(10 * MINUTE - STEP);
    await testApp.deps.sessions.confirm(person.cookie.split('=')[1] ?? '');
    testApp.advance(STEP);
    expect(await calls.enable(person, calls.getCode(secret))).toEqual(NONE_PENDING);
  });

  it('is rejected when nothing is pending, and when it is on already', async () => {
    const person = await testApp.person();
    expect(await calls.enable(person, '123456')).toEqual(NONE_PENDING);
    const { person: other, secret } = await calls.personWithApp();
    const on = {
      status: 409,
      body: { message: 'Two-factor authentication is already switched on.', code: 'TWO_FACTOR_ALREADY_ON' },
    };
    expect(await calls.setUp(other)).toEqual(on);
    expect(await calls.setUp(other, 'sms')).toEqual(on);
    expect(await calls.enable(other, calls.getNextCode(secret))).toEqual(on);
  });

  it.each(['12345', '1234567', 'abcdef', ''])('rejects %j as a code at once', async (token) => {
    expect(await calls.enable(await testApp.person(), token)).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['token'], message: 'Token must be 6 digits' }] },
    });
  });

  it('requires a fresh proof', async () => {
    const person = await testApp.person();
    const secret = await setUpApp(person);
    testApp.advance(10 * MINUTE + STEP);
    for (const outcome of [
      await calls.setUp(person),
      await calls.enable(person, calls.getCode(secret)),
      await calls.disable(person),
      await calls.renew(person),
    ]) {
      expect(outcome).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_NEEDED' } });
    }
  });
});

describe('Setting up text messages', () => {
  it('sends a code to the verified phone and shows only the end of its number', async () => {
    const person = await testApp.person();
    const setup = readBody(await calls.setUp(person, 'sms'));
    expect(setup).toEqual({ method: 'sms', secret: null, qrCodeUrl: null, smsSent: true, phone: '•••• 23' });
    expect(testApp.messages.at(-1)).toEqual({
      to: '+12125550123',
      body: expect.stringMatching(/^\d{6} is your Marque verification code\. It is valid for 10 minutes\.$/),
    });
    expect(await calls.enable(person, calls.wrongMessagedCode())).toEqual(WRONG);
    expect((await calls.enable(person, calls.messagedCode())).status).toBe(200);
    expect(readBody(await calls.status(person))).toEqual({ enabled: true, method: 'sms', recoveryCodesLeft: 10 });
    expect((await facts.toRow(person)).twoFactorSecret).toBeNull();
  });

  it('is rejected without a verified phone, also when the number becomes unverified meanwhile', async () => {
    const refused = { status: 409, body: expect.objectContaining({ code: 'PHONE_UNVERIFIED_FOR_SMS' }) };
    const person = await testApp.person({ phoneVerified: false });
    const before = testApp.messages.length;
    expect(await calls.setUp(person, 'sms')).toEqual(refused);
    expect(testApp.messages).toHaveLength(before);

    const other = await testApp.person();
    await calls.setUp(other, 'sms');
    await testApp.db.updateTable('users').set({ phoneVerified: false }).where('id', '=', other.id).execute();
    expect(await calls.enable(other, calls.messagedCode())).toEqual(refused);
  });

  it('rejects a code that was sent to another number', async () => {
    const person = await testApp.person();
    await calls.setUp(person, 'sms');
    await testApp.db.updateTable('users').set({ phone: '+12125550199' }).where('id', '=', person.id).execute();
    expect(await calls.enable(person, calls.messagedCode())).toEqual(WRONG);
  });

  it('leaves nothing behind when the gateway fails', async () => {
    const person = await testApp.person();
    vi.spyOn(testApp.deps.sms, 'send').mockRejectedValueOnce(new SmsError('Twilio was not reached (ECONNREFUSED)'));
    expect(await calls.setUp(person, 'sms')).toMatchObject({ status: 503, body: { code: 'SMS_FAILED' } });
    expect(await calls.readSetupRows(person)).toEqual([]);
    expect((await calls.setUp(person, 'sms')).status).toBe(200);
  });
});

describe('Switching it off', () => {
  it('clears everything that belonged to it and signs out everywhere else', async () => {
    const { person, secret, recoveryCodes } = await calls.personWithApp();
    const elsewhere = await signInElsewhere(person);
    const waiting = openBrowser(testApp);
    await waiting.logIn(person);
    expect(readBody(await calls.disable(person))).toEqual(OFF);
    expect(await facts.toRow(person)).toMatchObject({
      twoFactorEnabled: false,
      twoFactorSecret: null,
      twoFactorLastStep: null,
    });
    expect(await calls.readRecoveryRows(person)).toEqual([]);
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false]);
    for (const code of [calls.getNextCode(secret), recoveryCodes[0] ?? '']) {
      expect((await waiting.verify(code)).json().code).toBe('LOGIN_EXPIRED');
    }
    expect((await facts.getEvents(person)).at(-1)).toEqual({
      kind: 'two_factor_disabled',
      actorId: person.id,
      data: { method: 'app' },
    });
    expect((await facts.noticesTo(person)).at(-1)).toBe('two_factor_disabled');
    expect((await openBrowser(testApp).logIn(person)).json().username).toBe(person.username);
  });

  it('works when it is off, and then changes nothing', async () => {
    const person = await testApp.person();
    await setUpApp(person);
    expect(readBody(await calls.disable(person))).toEqual(OFF);
    expect(await calls.readSetupRows(person)).toEqual([]);
    expect([await facts.getEvents(person), await facts.mailsTo(person)]).toEqual([[], []]);
  });
});

describe('Recovery codes', () => {
  it('are all replaced at once: the former ones no longer work', async () => {
    const { person, recoveryCodes: former } = await calls.personWithApp();
    const { recoveryCodes } = readBody<{ recoveryCodes: string[] }>(await calls.renew(person));
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes.filter((code) => former.includes(code))).toEqual([]);
    const browser = openBrowser(testApp);
    await browser.logIn(person);
    expect((await browser.verify(former[0] ?? '')).json().code).toBe('CODE_WRONG');
    expect((await browser.verify(recoveryCodes[0] ?? '')).json().username).toBe(person.username);
    expect(readBody(await calls.status(person))).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await facts.getEvents(person)).map(({ kind }) => kind)).toContain('recovery_codes_renewed');
  });

  it('are only for users whose second factor is on', async () => {
    expect(await calls.renew(await testApp.person())).toEqual({
      status: 409,
      body: { message: 'Two-factor authentication is not switched on.', code: 'TWO_FACTOR_OFF' },
    });
  });
});

describe('Secrets', () => {
  it('appear nowhere in plain text: not in the tables and not in the log', async () => {
    const { person, secret, recoveryCodes } = await calls.personWithApp();
    const pending = await testApp.person();
    const pendingSecret = await setUpApp(pending);
    const messaged = await testApp.person();
    await calls.setUp(messaged, 'sms');
    const browser = openBrowser(testApp);
    await browser.logIn(person);
    const code = calls.getNextCode(secret);
    const waiting = browser.session() ?? '';
    await browser.verify(code);

    const text = await traces(testApp);
    const typed = recoveryCodes.flatMap((of) => [of, of.replaceAll('-', '')]);
    const secrets = [secret, pendingSecret, ...typed, waiting, browser.session() ?? ''];
    for (const each of secrets) expect(text).not.toContain(each);
    // Six digits may be part of a number by chance, but not stand alone.
    for (const each of [code, calls.messagedCode()]) expect(text).not.toMatch(new RegExp(`\\b${each}\\b`));
    expect((await facts.toRow(person)).twoFactorSecret).toMatch(/^v1\./);
  });
});
