import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { rest } from '../../testing/trpc-transport.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import {
  LOGIN_EXPIRED,
  MINUTE,
  openBrowser,
  readBody,
  STEP,
  traces,
  twoFactorCalls,
  USED_UP,
  WRONG,
} from '../two-factor/testing.ts';
import { readCookie } from './testing.ts';

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

async function waitingLogin() {
  const owner = await calls.personWithApp();
  const browser = openBrowser(testApp);
  const due = await browser.logIn(owner.person);
  return { ...owner, browser, due };
}

describe('A login whose second factor is pending', () => {
  it('returns what is needed and starts no session', async () => {
    const { person, browser, due } = await waitingLogin();
    expect(rest(due)).toEqual({ status: 200, body: { requiresTwoFactor: true, id: person.id, method: 'app' } });
    expect(browser.session()).toMatch(/^p[\w-]{43}$/);
    expect(due.cookies).toEqual([
      expect.objectContaining({ name: 'marque_session', httpOnly: true, sameSite: 'Lax', expires: expect.any(Date) }),
    ]);
    const lasts = (due.cookies[0]?.expires?.getTime() ?? 0) - testApp.deps.clock().getTime();
    expect(Math.abs(lasts - 10 * MINUTE)).toBeLessThan(5_000);
    expect(await browser.who()).toBeNull();
  });

  it('is still pending after a reload', async () => {
    const { person, browser } = await waitingLogin();
    expect(readBody(await browser.pending())).toEqual({ requiresTwoFactor: true, id: person.id, method: 'app' });
    expect(readBody(await openBrowser(testApp).pending())).toBeNull();
  });

  it('is good for nothing else', async () => {
    const { person, browser } = await waitingLogin();
    const refused = { status: 401, body: { message: 'Please sign in.', code: 'NOT_SIGNED_IN' } };
    for (const path of [
      '/api/auth/user',
      `/api/users/${person.id}/profile`,
      '/api/draft-consignment',
      '/api/user/consignments',
      '/api/admin/consignments',
      '/api/admin/users',
    ]) {
      expect(rest(await browser.get(path))).toEqual(refused);
    }
    for (const path of [
      '/api/draft-consignment',
      '/api/consignments',
      '/api/users/verify-phone',
      '/api/users/verify-code',
      `/api/admin/users/${person.id}/disable-2fa`,
    ]) {
      expect(rest(await browser.post(path, {}))).toEqual(refused);
    }
    for (const path of ['twoFactor.disable', 'twoFactor.setup', 'auth.confirm', 'account.changePassword']) {
      expect((await browser.post(`/trpc/${path}`, { json: {} })).statusCode).toBe(401);
    }
  });

  it('lasts ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const inTime = await waitingLogin();
    testApp.advance(10 * MINUTE - 1);
    expect((await inTime.browser.verify(calls.getCode(inTime.secret))).json().username).toBe(inTime.person.username);
    const late = await waitingLogin();
    testApp.advance(10 * MINUTE);
    const response = await late.browser.verify(calls.getCode(late.secret));
    expect([rest(response), readCookie(response)]).toEqual([LOGIN_EXPIRED, '']);
    expect(readBody(await late.browser.pending())).toBeNull();
  });

  it('ends the browser’s former session', async () => {
    const { person } = await calls.personWithApp();
    const browser = openBrowser(testApp);
    browser.setSession(person.cookie.replace('marque_session=', ''));
    expect(await browser.who()).toBe(person.username);
    await browser.logIn(person);
    expect((await testApp.as(person).get('/api/auth/user')).statusCode).toBe(401);
  });

  it('replaces the browser’s former pending login', async () => {
    const { person, secret, browser } = await waitingLogin();
    const former = browser.session() ?? '';
    await browser.logIn(person);
    expect(await facts.readPendingLogins(person)).toHaveLength(1);
    const other = openBrowser(testApp);
    other.setSession(former);
    expect(rest(await other.verify(calls.getNextCode(secret)))).toEqual(LOGIN_EXPIRED);
  });

  it('is ended by logging out, as Cancel does', async () => {
    const { person, secret, browser } = await waitingLogin();
    const id = browser.session() ?? '';
    expect((await browser.logOut()).statusCode).toBe(200);
    expect([browser.session(), await facts.readPendingLogins(person)]).toEqual([undefined, []]);
    browser.setSession(id);
    expect(rest(await browser.verify(calls.getNextCode(secret)))).toEqual(LOGIN_EXPIRED);
  });

  it('ends with a new password, and with the account', async () => {
    const reset = await waitingLogin();
    const admin = await testApp.person({ role: 'admin' });
    const path = `/api/admin/users/${reset.person.id}/reset-password`;
    expect((await testApp.as(admin).post(path, { password: 'another long password' })).statusCode).toBe(200);
    expect(rest(await reset.browser.verify(calls.getNextCode(reset.secret)))).toEqual(LOGIN_EXPIRED);

    const closed = await waitingLogin();
    await facts.close(closed.person);
    expect(rest(await closed.browser.verify(calls.getNextCode(closed.secret)))).toEqual(LOGIN_EXPIRED);
    expect(readBody(await closed.browser.pending())).toBeNull();
  });

  it('is deleted with the next one when no one came back', async () => {
    const { person } = await waitingLogin();
    testApp.advance(10 * MINUTE);
    await waitingLogin();
    expect(await facts.readPendingLogins(person)).toEqual([]);
  });
});

describe('The code of the app', () => {
  it('signs in, under a new id', async () => {
    const { person, secret, browser } = await waitingLogin();
    const ids = [browser.session()];
    const response = await browser.verify(calls.getNextCode(secret));
    expect(response.json()).toMatchObject({ id: person.id, username: person.username });
    ids.push(browser.session());
    expect(ids[1]).toMatch(/^u[\w-]{43}$/);
    expect(await browser.who()).toBe(person.username);
    expect((await facts.readSessions(person)).map(({ method }) => method)).toContain('password and code');
    expect(await facts.readPendingLogins(person)).toEqual([]);

    const thief = openBrowser(testApp);
    thief.setSession(ids[0] ?? '');
    expect(await thief.who()).toBeNull();
    expect(rest(await thief.verify(calls.getNextCode(secret)))).toEqual(LOGIN_EXPIRED);
  });

  it('never adopts a planted id', async () => {
    const { person, secret } = await calls.personWithApp();
    const browser = openBrowser(testApp);
    const planted = `p${'A'.repeat(43)}`;
    browser.setSession(planted);
    await browser.logIn(person);
    expect(browser.session()).not.toBe(planted);
    const waiting = browser.session();
    await browser.verify(calls.getNextCode(secret));
    expect(browser.session()).not.toBe(waiting);
    for (const id of [planted, `u${waiting?.slice(1)}`]) {
      const other = openBrowser(testApp);
      other.setSession(id);
      expect(await other.who()).toBeNull();
    }
  });

  it('gives staff a session of staff', async () => {
    const { person, secret } = await calls.personWithApp({ role: 'admin' });
    const browser = openBrowser(testApp);
    await browser.logIn(person);
    await browser.verify(calls.getNextCode(secret));
    expect(browser.session()).toMatch(/^s/);
  });

  it('starts a session of the user’s current role', async () => {
    const { person, secret, browser } = await waitingLogin();
    await testApp.db.updateTable('users').set({ role: 'viewer' }).where('id', '=', person.id).execute();
    expect((await browser.verify(calls.getNextCode(secret))).json().role).toBe('viewer');
    expect(browser.session()).toMatch(/^s/);
  });

  it('may be typed with a space', async () => {
    const { person, secret, browser } = await waitingLogin();
    const code = calls.getNextCode(secret);
    expect((await browser.verify(` ${code.slice(0, 3)} ${code.slice(3)}`)).json().username).toBe(person.username);
  });

  it('works once, also for another login', async () => {
    const { person, secret, browser } = await waitingLogin();
    const other = openBrowser(testApp);
    await other.logIn(person);
    const code = calls.getNextCode(secret);
    expect((await browser.verify(code)).statusCode).toBe(200);
    expect(rest(await other.verify(code))).toEqual(WRONG);
    expect((await other.verify(calls.getNextCode(secret))).statusCode).toBe(200);
  });

  it('that switched it on does not also sign in', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { secret, browser } = await waitingLogin();
    expect(rest(await browser.verify(calls.getCode(secret)))).toEqual(WRONG);
  });

  it('signs in only one of several parallel requests', async () => {
    const { person, secret } = await calls.personWithApp();
    const browsers = Array.from({ length: 6 }, () => openBrowser(testApp));
    for (const browser of browsers) await browser.logIn(person);
    const code = calls.getNextCode(secret);
    const responses = await Promise.all(browsers.map((browser) => browser.verify(code)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  it('is valid in the neighboring steps, each once and never backward', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { person, secret } = await calls.personWithApp();
    testApp.advance(5 * STEP);
    const tryCode = async (steps: number) => {
      const browser = openBrowser(testApp);
      await browser.logIn(person);
      return (await browser.verify(calls.getCode(secret, steps))).statusCode;
    };
    expect([await tryCode(-2), await tryCode(2)]).toEqual([422, 422]);
    expect([await tryCode(-1), await tryCode(-1)]).toEqual([200, 422]);
    expect([await tryCode(1), await tryCode(1), await tryCode(0)]).toEqual([200, 422, 422]);
  });

  it('is not valid again when the clock goes back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { person, secret } = await calls.personWithApp();
    const browser = openBrowser(testApp);
    await browser.logIn(person);
    const code = calls.getNextCode(secret);
    await browser.verify(code);
    testApp.advance(-60 * MINUTE);
    await browser.logIn(person);
    expect(rest(await browser.verify(code))).toEqual(WRONG);
    expect(rest(await browser.verify(calls.getCode(secret)))).toEqual(WRONG);
    testApp.advance(60 * MINUTE + STEP);
    await browser.logIn(person);
    expect((await browser.verify(calls.getCode(secret))).statusCode).toBe(200);
  });

  it('ends the login when it is wrong five times', async () => {
    const { person, secret, browser } = await waitingLogin();
    const id = browser.session() ?? '';
    for (let i = 0; i < 4; i++) expect(rest(await browser.verify(calls.getWrongCode(secret)))).toEqual(WRONG);
    const fifth = await browser.verify(calls.getWrongCode(secret));
    expect([rest(fifth), readCookie(fifth)]).toEqual([USED_UP, '']);
    browser.setSession(id);
    expect(rest(await browser.verify(calls.getNextCode(secret)))).toEqual(LOGIN_EXPIRED);
    await browser.logIn(person);
    expect((await browser.verify(calls.getNextCode(secret))).statusCode).toBe(200);
  });

  it('gets no more tries by guessing at the same time', async () => {
    const { secret, browser } = await waitingLogin();
    const wrong = calls.getWrongCode(secret);
    const id = browser.session() ?? '';
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const same = openBrowser(testApp);
        same.setSession(id);
        return (await same.verify(wrong)).json().code;
      }),
    );
    expect(codes.filter((code) => code !== 'LOGIN_EXPIRED').sort()).toEqual([
      'CODE_TRIES_USED',
      ...Array(4).fill('CODE_WRONG'),
    ]);
  });

  it('is requested with a clear message', async () => {
    const { browser } = await waitingLogin();
    for (const token of ['', '   ']) {
      expect(rest(await browser.verify(token))).toMatchObject({
        status: 400,
        body: { issues: [{ path: ['token'], message: 'Verification code required' }] },
      });
    }
  });

  it('is rejected when no one is signing in', async () => {
    expect(rest(await openBrowser(testApp).verify('123456'))).toEqual(LOGIN_EXPIRED);
    const person = await testApp.person();
    const response = await testApp.as(person).post('/api/auth/verify-2fa', { token: '123456' });
    expect(rest(response)).toEqual(LOGIN_EXPIRED);
    expect((await testApp.as(person).get('/api/auth/user')).statusCode).toBe(200);
  });

  it('cannot be checked when APP_SECRET is lost, which the log reports; a recovery code works', async () => {
    const { person, secret, recoveryCodes, browser } = await waitingLogin();
    const twoFactorSecret = 'v1.AAAAAAAA.AAAA.AAAA';
    await testApp.db.updateTable('users').set({ twoFactorSecret }).where('id', '=', person.id).execute();
    expect(rest(await browser.verify(calls.getNextCode(secret)))).toEqual(WRONG);
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'the secret of a second factor cannot be read', userId: person.id }),
    );
    expect((await browser.verify(recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });
});

describe('A recovery code', () => {
  it('signs in once, is recorded, and its owner gets an email', async () => {
    const { person, recoveryCodes, browser } = await waitingLogin();
    const [code = ''] = recoveryCodes;
    expect((await browser.verify(code.toLowerCase().replaceAll('-', ' '))).json().username).toBe(person.username);
    expect((await facts.getEvents(person)).at(-1)).toMatchObject({ kind: 'recovery_code_used', actorId: person.id });
    expect((await facts.noticesTo(person)).at(-1)).toBe('recovery_code_used');
    await browser.logIn(person);
    expect(rest(await browser.verify(code))).toEqual(WRONG);
    expect((await browser.verify(recoveryCodes[1] ?? '')).statusCode).toBe(200);
  });

  it('signs in only one of several parallel requests', async () => {
    const { person, recoveryCodes } = await calls.personWithApp();
    const browsers = Array.from({ length: 5 }, () => openBrowser(testApp));
    for (const browser of browsers) await browser.logIn(person);
    const responses = await Promise.all(browsers.map((browser) => browser.verify(recoveryCodes[0] ?? '')));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(await facts.noticesTo(person)).toEqual(['two_factor_enabled', 'recovery_code_used']);
  });

  it("does not work for another account's login", async () => {
    const { recoveryCodes } = await calls.personWithApp();
    const { browser } = await waitingLogin();
    expect(rest(await browser.verify(recoveryCodes[0] ?? ''))).toEqual(WRONG);
  });
});

describe('The log of a login with two factors', () => {
  it('contains the user and the request, and nothing else', async () => {
    const { person, secret } = await calls.personWithApp();
    testApp.logged.length = 0;
    const browser = openBrowser(testApp);
    await browser.logIn(person);
    const id = browser.session() ?? '';
    const code = calls.getNextCode(secret);
    const wrong = calls.getWrongCode(secret);
    await browser.verify(wrong);
    await browser.verify(code);
    const whom = { userId: person.id, reqId: expect.any(String) };
    const messages = ['second factor due', 'wrong second factor', 'logged in'];
    expect(testApp.logged.filter(({ msg }) => messages.includes(String(msg)))).toEqual([
      expect.objectContaining({ msg: 'second factor due', level: 30, ...whom }),
      expect.objectContaining({ msg: 'wrong second factor', level: 40, tries: 1, ...whom }),
      expect.objectContaining({ msg: 'logged in', level: 30, ...whom }),
    ]);
    const text = await traces(testApp);
    for (const hidden of [PASSWORD, id, browser.session() ?? '', secret]) expect(text).not.toContain(hidden);
    expect(text).not.toMatch(new RegExp(`\\b(${code}|${wrong})\\b`));
  });
});
