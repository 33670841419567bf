import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SmsError } from '../../adapters/sms/sms-transport.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mutate, rest } from '../../testing/trpc-transport.ts';
import { MINUTE, openBrowser, SECOND, twoFactorCalls, USED_UP, WRONG } from '../two-factor/testing.ts';

let testApp: TestApp;
let calls: ReturnType<typeof twoFactorCalls>;

beforeAll(async () => {
  testApp = await createTestApp();
  calls = twoFactorCalls(testApp);
});
afterAll(() => testApp.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function waitingLogin() {
  const owner = await calls.personWithMessages();
  const browser = openBrowser(testApp);
  const due = await browser.logIn(owner.person);
  return { ...owner, browser, due };
}
const gatewayFails = () =>
  vi.spyOn(testApp.deps.sms, 'send').mockRejectedValueOnce(new SmsError('Twilio was not reached (ECONNREFUSED)'));

describe('The code of the text message', () => {
  it('is sent with the login and signs in', async () => {
    const { person } = await calls.personWithMessages();
    const before = testApp.messages.length;
    const browser = openBrowser(testApp);
    expect(rest(await browser.logIn(person))).toEqual({
      status: 200,
      body: { requiresTwoFactor: true, id: person.id, method: 'sms' },
    });
    expect(testApp.messages.slice(before)).toEqual([
      { to: '+12125550123', body: expect.stringMatching(/^\d{6} is your Marque verification code\./) },
    ]);
    expect((await browser.verify(calls.messagedCode())).json().username).toBe(person.username);
    expect(await browser.who()).toBe(person.username);
  });

  it('is rejected when it is wrong, and ends the login the fifth time', async () => {
    const { browser } = await waitingLogin();
    const wrong = calls.wrongMessagedCode();
    for (let i = 0; i < 4; i++) expect(rest(await browser.verify(wrong))).toEqual(WRONG);
    expect(rest(await browser.verify(wrong))).toEqual(USED_UP);
  });

  it('works once, only for its own login', async () => {
    const { person, browser } = await waitingLogin();
    const code = calls.messagedCode();
    const other = openBrowser(testApp);
    await other.logIn(person);
    if (calls.messagedCode() !== code) expect(rest(await other.verify(code))).toEqual(WRONG);
    const same = openBrowser(testApp);
    same.setSession(browser.session() ?? '');
    const responses = await Promise.all([browser.verify(code), same.verify(code)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
    expect(responses.some(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('is stored as a keyed hash', async () => {
    const { person } = await waitingLogin();
    const [row] = await testApp.db.selectFrom('loginChallenges').selectAll().where('userId', '=', person.id).execute();
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(calls.messagedCode());
  });

  it('cannot be replaced by an app’s code or one that verifies a phone', async () => {
    const { person, browser } = await waitingLogin();
    const sent = calls.messagedCode();
    const { id } = await testApp.deps.sessions.create({ id: person.id, role: 'user' });
    const signedIn = { ...person, cookie: `marque_session=${id}` };
    await mutate(testApp.as(signedIn), 'phone.resendCode', {});
    const verifying = calls.messagedCode();
    if (verifying !== sent) expect(rest(await browser.verify(verifying))).toEqual(WRONG);
    expect((await browser.verify(sent)).statusCode).toBe(200);
  });

  it('is not needed with a recovery code', async () => {
    const { person, recoveryCodes, browser } = await waitingLogin();
    expect((await browser.verify(recoveryCodes[0] ?? '')).json().username).toBe(person.username);
  });
});

describe('Another message', () => {
  it('replaces the former code and shows only the end of the number', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { browser } = await waitingLogin();
    const former = calls.messagedCode();
    const response = await browser.resend();
    const now = testApp.deps.clock();
    expect(rest(response)).toEqual({
      status: 200,
      body: {
        phone: '•••• 23',
        expiresAt: new Date(now.getTime() + 10 * MINUTE).toISOString(),
        resendAt: now.toISOString(),
        outbox: true,
      },
    });
    if (calls.messagedCode() !== former) expect(rest(await browser.verify(former))).toEqual(WRONG);
    expect((await browser.verify(calls.messagedCode())).statusCode).toBe(200);
  });

  it('is requested without a body, as documented', async () => {
    const { browser } = await waitingLogin();
    expect((await browser.post('/api/users/resend-code')).statusCode).toBe(200);
  });

  it('gives no new tries and no more time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { browser } = await waitingLogin();
    for (let i = 0; i < 4; i++) await browser.verify(calls.wrongMessagedCode());
    testApp.advance(8 * MINUTE);
    const { expiresAt } = (await browser.resend()).json();
    expect(Date.parse(expiresAt) - testApp.deps.clock().getTime()).toBe(2 * MINUTE);
    expect(rest(await browser.verify(calls.wrongMessagedCode()))).toEqual(USED_UP);
  });

  it('is only for logins that are pending', async () => {
    const refused = { status: 401, body: { message: 'Please sign in.', code: 'NOT_SIGNED_IN' } };
    expect(rest(await openBrowser(testApp).resend())).toEqual(refused);
    const { browser } = await waitingLogin();
    testApp.advance(10 * MINUTE);
    expect(rest(await browser.resend())).toEqual(refused);

    const { person } = await calls.personWithApp();
    const withApp = openBrowser(testApp);
    await withApp.logIn(person);
    expect(rest(await withApp.resend())).toMatchObject({ status: 422, body: { code: 'NO_CODE_SENT' } });
  });
});

describe('A gateway that fails', () => {
  it('does not end the login: another message can be requested', async () => {
    const { person } = await calls.personWithMessages();
    const browser = openBrowser(testApp);
    gatewayFails();
    testApp.logged.length = 0;
    expect((await browser.logIn(person)).json()).toEqual({ requiresTwoFactor: true, id: person.id, method: 'sms' });
    expect(testApp.logged).toContainEqual(expect.objectContaining({ level: 50, msg: 'text message not sent' }));
    expect(rest(await browser.verify('123456'))).toEqual(WRONG);
    expect((await browser.resend()).statusCode).toBe(200);
    expect((await browser.verify(calls.messagedCode())).statusCode).toBe(200);
  });

  it('keeps the former code valid', async () => {
    const { browser } = await waitingLogin();
    gatewayFails();
    expect(rest(await browser.resend())).toMatchObject({ status: 503, body: { code: 'SMS_FAILED' } });
    testApp.advance(SECOND);
    expect((await browser.verify(calls.messagedCode())).statusCode).toBe(200);
  });
});
