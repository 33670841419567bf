import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../platform/rate-limits/limits.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { accountFacts } from './passwords-testing.ts';

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());

let addresses = 0;
function fromElsewhere(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.100.${addresses}` };
}

async function forgot(account: string, headers = fromElsewhere()): Promise<number> {
  const response = await testApp.guest.post('/trpc/account.forgotPassword', { json: { account } }, headers);
  await testApp.deps.background.settled();
  return response.statusCode;
}

const NEW_PASSWORD = 'another long password';
const follow = (path: string, json: object, headers: Record<string, string>) =>
  testApp.guest.post(`/trpc/account.${path}`, { json }, headers);

describe('Requesting password links', () => {
  it.each(['known', 'unknown'])(
    'is rejected alike for a name that was requested too often, %s or not',
    async (which) => {
      const account = which === 'known' ? (await testApp.person()).username : 'nobody-at-all';
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) statuses.push(await forgot(i % 2 ? account : account.toUpperCase()));
      expect(statuses).toEqual([200, 200, 200, 429]);
    },
  );

  it('is rejected for an IP address that asks too often, for any account', async () => {
    const headers = fromElsewhere();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push(await forgot(`somebody ${i}`, headers));
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('sends an account three links an hour, whether requested by name or address, and never reveals it', async () => {
    const person = await testApp.person();
    const names = [person.username, `${person.username}@example.com`];
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await forgot(names[i % 2] ?? ''));
    expect(statuses).toEqual(Array<number>(6).fill(200));
    expect(await facts.mailsTo(person)).toHaveLength(3);
  });
});

describe('Following mailed links', () => {
  it('is rejected for an IP address that tries too many wrong ones', async () => {
    const headers = fromElsewhere();
    const wrong = () => follow('checkResetLink', { token: `${crypto.randomUUID()}.abc` }, headers);
    for (let i = 0; i < LIMITS.linkAddress.points; i++) expect((await wrong()).statusCode).toBe(422);
    expect((await wrong()).statusCode).toBe(429);
    expect((await follow('confirmEmail', { token: 'x' }, headers)).statusCode).toBe(429);
    expect((await follow('resetPassword', { token: 'x', password: NEW_PASSWORD }, headers)).statusCode).toBe(429);
  });

  it('does not count when the link is right', async () => {
    const person = await testApp.person();
    await forgot(person.username);
    const token = await facts.tokenFor(person, 'password_reset');
    const headers = fromElsewhere();
    for (let i = 0; i <= LIMITS.linkAddress.points; i++) {
      expect((await follow('checkResetLink', { token }, headers)).statusCode).toBe(200);
    }
  });
});

describe('A password set by a mailed link', () => {
  it('lets the owner sign in at once, even when strangers locked the account', async () => {
    const person = await testApp.person();
    for (let i = 0; i < 6; i++) await facts.logIn(person, 'not the password', fromElsewhere());
    expect((await facts.logIn(person, PASSWORD, fromElsewhere())).statusCode).toBe(429);

    await forgot(person.username);
    const token = await facts.tokenFor(person, 'password_reset');
    const home = fromElsewhere();
    expect((await follow('resetPassword', { token, password: NEW_PASSWORD }, home)).statusCode).toBe(200);
    for (let i = 0; i < 6; i++) await facts.logIn(person, 'not the password', fromElsewhere());
    expect((await facts.logIn(person, NEW_PASSWORD, fromElsewhere())).statusCode).toBe(429);
    expect((await facts.logIn(person, NEW_PASSWORD, home)).statusCode).toBe(200);
  });

  it('lets the owner sign in at once, even after too many tries of the former one in this browser', async () => {
    const person = await testApp.person();
    const home = fromElsewhere();
    const first = await facts.logIn(person, PASSWORD, home);
    const device = first.cookies.find(({ name }) => name === 'marque_device')?.value;
    const browser = { ...home, cookie: `marque_device=${device}` };
    for (let i = 0; i < 6; i++) await facts.logIn(person, 'not the password', browser);
    expect((await facts.logIn(person, PASSWORD, browser)).statusCode).toBe(429);

    await forgot(person.username);
    const token = await facts.tokenFor(person, 'password_reset');
    expect((await follow('resetPassword', { token, password: NEW_PASSWORD }, browser)).statusCode).toBe(200);
    expect((await facts.logIn(person, NEW_PASSWORD, browser)).statusCode).toBe(200);
  });
});

describe('The current password', () => {
  it.each([
    ['auth.confirm', { password: 'not the password' }, { password: PASSWORD }],
    [
      'account.changePassword',
      { currentPassword: 'not the password', password: NEW_PASSWORD },
      { currentPassword: PASSWORD, password: NEW_PASSWORD },
    ],
  ])('cannot be guessed in an unattended browser: %s', async (procedure, wrong, right) => {
    const person = await testApp.person();
    const call = (json: object) => testApp.as(person).post(`/trpc/${procedure}`, { json }, fromElsewhere());
    const guesses = await Promise.all(Array.from({ length: 20 }, () => call(wrong)));
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(LIMITS.confirmUser.points);
    const refused = await call(right);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.json.data.marque.retryAfter).toBeGreaterThan(0);
    // Signing in again still works.
    expect((await facts.logIn(person, PASSWORD, fromElsewhere())).statusCode).toBe(200);
  });

  it('does not count when it is right', async () => {
    const person = await testApp.person();
    for (let i = 0; i <= LIMITS.confirmUser.points; i++) {
      const response = await testApp.as(person).post('/trpc/auth.confirm', { json: { password: PASSWORD } });
      expect(response.statusCode).toBe(200);
    }
  });
});

describe('Changing the email address', () => {
  it('sends email to five addresses an hour at most', async () => {
    const person = await testApp.person();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const response = await testApp
        .as(person)
        .post('/trpc/account.changeEmail', { json: { email: `new${i}@example.com` } });
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const kinds = (await facts.mailsTo(person)).map(({ kind }) => kind).sort();
    const times = <T>(value: T) => Array.from({ length: LIMITS.emailChangeUser.points }, () => value);
    expect(kinds).toEqual([...times('email_change'), ...times('email_change_asked')]);
  });
});
