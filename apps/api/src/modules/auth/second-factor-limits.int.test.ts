import type { UserId } from '@marque/domain/api/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS, type LimitName } from '../../platform/rate-limits/limits.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { rest } from '../../testing/trpc-transport.ts';
import { toAccountKey } from '../session/known-device.ts';
import { type Browser, DAY, MINUTE, openBrowser, SECOND, STEP, twoFactorCalls, WRONG } from '../two-factor/testing.ts';

let testApp: TestApp;
let calls: ReturnType<typeof twoFactorCalls>;
let addresses = 0;

beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
  calls = twoFactorCalls(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom('rateLimits').execute();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Moves every clock: the limits use rows of PostgreSQL and this process's time. */
const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const stranger = () => openBrowser(testApp, `198.51.${addresses >> 8}.${addresses++ & 255}`);
const useUp = (name: 'secondFactorUserDay' | 'secondFactorStrangersDay', key: string) =>
  testApp.deps.rateLimits.consume(name, key, { points: LIMITS[name].points });
const useUpDay = ({ id }: { id: UserId }) => useUp('secondFactorUserDay', toAccountKey(id));
const useUpDayOfStrangers = () => useUp('secondFactorStrangersDay', 'everybody');
async function readUsed(name: LimitName, key: string): Promise<number | undefined> {
  const [used] = await testApp.deps.rateLimits.used([{ name, key }]);
  return used;
}

const usedBy = ({ id }: { id: UserId }) => readUsed('secondFactorUser', toAccountKey(id));
const alarms = () =>
  testApp.logged.filter(({ level, msg }) => level === 50 && /second factors today/.test(String(msg)));
const nextCode = (secret: string) => {
  pass(STEP);
  return calls.getCode(secret);
};

async function guess(browser: Browser, person: Person, secret: string, times: number) {
  const outcomes: number[] = [];
  for (let i = 0; i < times; i++) {
    if (!browser.session()) await browser.logIn(person);
    outcomes.push((await browser.verify(calls.getWrongCode(secret))).statusCode);
  }
  return outcomes;
}

describe('Guessing second factors', () => {
  it('stops after ten in a quarter of an hour, then nothing is checked', async () => {
    const { person, secret } = await calls.personWithApp();
    const thief = stranger();
    expect(await guess(thief, person, secret, 10)).toEqual(Array(10).fill(422));
    await thief.logIn(person);
    const refused = await thief.verify(nextCode(secret));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(refused.json().retryAfter).toBeLessThanOrEqual(900);
    expect(Number(refused.headers['retry-after'])).toBe(refused.json().retryAfter);
    const [row] = await testApp.db.selectFrom('loginChallenges').selectAll().where('userId', '=', person.id).execute();
    expect(row?.tries).toBe(0);
    pass(900 * SECOND);
    await thief.logIn(person);
    expect((await thief.verify(nextCode(secret))).statusCode).toBe(200);
  });

  it('from anywhere does not keep the owner out of a known browser', async () => {
    const { person, secret } = await calls.personWithApp();
    const home = openBrowser(testApp, '192.0.2.77');
    await home.logIn(person);
    expect((await home.verify(nextCode(secret))).statusCode).toBe(200);
    await home.logOut();

    for (let i = 0; i < 3; i++) await guess(stranger(), person, secret, 4);
    const late = stranger();
    await late.logIn(person);
    expect((await late.verify(nextCode(secret))).statusCode).toBe(429);
    await home.logIn(person);
    expect((await home.verify(nextCode(secret))).json().username).toBe(person.username);
  });

  it('does not count when it is right', async () => {
    const { person, secret } = await calls.personWithApp();
    const browser = stranger();
    await browser.logIn(person);
    await browser.verify(calls.getWrongCode(secret));
    expect(await usedBy(person)).toBe(1);
    await browser.verify(nextCode(secret));
    expect(await usedBy(person)).toBe(1);
    expect(await readUsed('secondFactorUserDay', toAccountKey(person.id))).toBe(1);
    expect(await readUsed('secondFactorStrangersDay', 'everybody')).toBe(1);
  });

  it('gets no more tries by asking at the same time', async () => {
    const { person, secret } = await calls.personWithApp();
    const thieves = Array.from({ length: 24 }, stranger);
    for (const thief of thieves) await thief.logIn(person);
    const responses = await Promise.all(thieves.map((thief) => thief.verify(calls.getWrongCode(secret))));
    expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
  });
});

describe('After twenty wrong codes of one account in a day', () => {
  it('one right code is not enough: a second one is required', async () => {
    const { person, secret } = await calls.personWithApp();
    await useUpDay(person);
    const browser = stranger();
    await browser.logIn(person);
    const id = browser.session();
    const first = nextCode(secret);
    const again = { requiresTwoFactor: true, id: person.id, method: 'app', again: true };
    expect(rest(await browser.verify(first))).toEqual({ status: 200, body: again });
    expect([browser.session(), await browser.who()]).toEqual([id, null]);
    expect((await browser.pending()).body).toEqual(again);

    expect(rest(await browser.verify(first))).toEqual(WRONG);
    const late = openBrowser(testApp);
    late.setSession(id ?? '');
    expect((await late.verify(nextCode(secret))).json()).toMatchObject({ username: person.username });
  });

  it('the second code must be right as well, and a first one ends with its login', async () => {
    const { person, secret } = await calls.personWithApp();
    await useUpDay(person);
    const browser = stranger();
    await browser.logIn(person);
    await browser.verify(nextCode(secret));
    expect(rest(await browser.verify(calls.getWrongCode(secret)))).toEqual(WRONG);
    await browser.logIn(person);
    expect((await browser.verify(nextCode(secret))).json()).toMatchObject({ again: true });
  });

  it('does not accept one code twice when it is sent twice at the same time', async () => {
    const { person, secret } = await calls.personWithApp();
    await useUpDay(person);
    const browser = stranger();
    await browser.logIn(person);
    const code = nextCode(secret);
    const responses = await Promise.all([browser.verify(code), browser.verify(code), browser.verify(code)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect(responses.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({ again: true });
  });

  it('sends a second message by itself', async () => {
    const { person } = await calls.personWithMessages();
    await useUpDay(person);
    const browser = stranger();
    await browser.logIn(person);
    const first = calls.messagedCode();
    const sent = testApp.messages.length;
    expect((await browser.verify(first)).json()).toMatchObject({ method: 'sms', again: true });
    expect(testApp.messages).toHaveLength(sent + 1);
    const second = calls.messagedCode();
    if (first !== second) expect(rest(await browser.verify(first))).toEqual(WRONG);
    expect((await browser.verify(second)).json().username).toBe(person.username);
  });

  it('a recovery code is still enough', async () => {
    const { person, recoveryCodes } = await calls.personWithApp();
    await useUpDay(person);
    const browser = stranger();
    await browser.logIn(person);
    expect((await browser.verify(recoveryCodes[0] ?? '')).json().username).toBe(person.username);
  });

  it('ends with the day', async () => {
    const { person, secret } = await calls.personWithApp();
    await useUpDay(person);
    pass(DAY);
    const browser = stranger();
    await browser.logIn(person);
    expect((await browser.verify(nextCode(secret))).json().username).toBe(person.username);
  });
});

describe('After thirty wrong codes of strangers in a day', () => {
  it('unknown browsers need two codes for any account, and the operator is told once', async () => {
    const { person, secret } = await calls.personWithApp();
    const other = await calls.personWithApp();
    await useUpDayOfStrangers();
    testApp.logged.length = 0;
    for (const [who, of] of [
      [person, secret],
      [other.person, other.secret],
    ] as const) {
      const browser = stranger();
      await browser.logIn(who);
      expect((await browser.verify(nextCode(of))).json()).toMatchObject({ again: true });
      expect((await browser.verify(nextCode(of))).json()).toMatchObject({ username: who.username });
    }
    expect(alarms()).toHaveLength(1);
  });

  it('a known browser needs one code, and its typing errors do not count', async () => {
    const { person, secret } = await calls.personWithApp();
    const home = stranger();
    await home.logIn(person);
    await home.verify(nextCode(secret));
    await home.logOut();
    await home.logIn(person);
    await home.verify(calls.getWrongCode(secret));
    expect(await readUsed('secondFactorStrangersDay', 'everybody')).toBe(0);
    await useUpDayOfStrangers();
    expect((await home.verify(nextCode(secret))).json().username).toBe(person.username);
    expect(await home.who()).toBe(person.username);
  });
});

describe('Sign-in codes by text message', () => {
  it('can be requested again after 30 seconds', async () => {
    const { person } = await calls.personWithMessages();
    const browser = stranger();
    await browser.logIn(person);
    const early = await browser.resend();
    expect([early.statusCode, early.json().retryAfter]).toEqual([429, 30]);
    pass(30 * SECOND);
    const { resendAt } = (await browser.resend()).json();
    expect(Date.parse(resendAt) - testApp.deps.clock().getTime()).toBe(30 * SECOND);
  });

  it('that strangers cause leave some for the owner in a known browser', async () => {
    const { person } = await calls.personWithMessages();
    const home = stranger();
    await home.logIn(person);
    expect((await home.verify(calls.messagedCode())).statusCode).toBe(200);
    await home.logOut();
    pass(60 * MINUTE);

    const before = testApp.messages.length;
    for (let i = 0; i < 6; i++) expect((await stranger().logIn(person)).json()).toMatchObject({ method: 'sms' });
    expect(testApp.messages).toHaveLength(before + 3);
    await home.logIn(person);
    expect(testApp.messages).toHaveLength(before + 4);
    expect((await home.verify(calls.messagedCode())).statusCode).toBe(200);
  });

  it('stay below five an hour per number, and the login continues without them', async () => {
    const { person, recoveryCodes } = await calls.personWithMessages();
    const home = stranger();
    await home.logIn(person);
    await home.verify(calls.messagedCode());
    const before = testApp.messages.length;
    // One was used to enable it and one for the first login: three are left.
    for (let i = 0; i < 5; i++) await home.logIn(person);
    expect(testApp.messages).toHaveLength(before + 3);
    expect((await home.resend()).statusCode).toBe(429);
    expect((await home.verify(recoveryCodes[0] ?? '')).json().username).toBe(person.username);
  });

  it('say how long to wait for the next one, also after a reload', async () => {
    const { person } = await calls.personWithMessages();
    const home = stranger();
    expect((await home.logIn(person)).json()).toMatchObject({ method: 'sms', resendSeconds: 30 });
    pass(12 * SECOND);
    expect(await home.pending()).toMatchObject({ body: { resendSeconds: 18 } });
    pass(18 * SECOND);
    expect((await home.pending()).body).not.toHaveProperty('resendSeconds');
  });

  it('also count while a second factor is set up', async () => {
    const person = await testApp.person();
    expect(await calls.setUp(person, 'sms')).toMatchObject({ status: 200, body: { resendSeconds: 30 } });
    expect(await calls.setUp(person, 'sms')).toMatchObject({ status: 429, body: { retryAfter: 30 } });
    await calls.setUp(person, 'app');
    expect(await calls.setUp(person, 'sms')).toMatchObject({ status: 429, body: { retryAfter: 30 } });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) {
      pass(30 * SECOND);
      statuses.push((await calls.setUp(person, 'sms')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});
