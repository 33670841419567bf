import type { RecoveryCodes, TwoFactorSetup } from '@marque/domain/account/two-factor';
import { type Caller, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, type Outcome, query } from '../../testing/trpc-transport.ts';
import { generateTotpCode, stepAt } from './totp.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;
export const STEP = 30 * SECOND;

export const WRONG: Outcome = {
  status: 422,
  body: { message: 'Invalid or expired verification code', code: 'CODE_WRONG' },
};
export const USED_UP: Outcome = {
  status: 422,
  body: { message: 'Too many wrong codes. Please sign in again.', code: 'CODE_TRIES_USED' },
};
export const LOGIN_EXPIRED: Outcome = {
  status: 401,
  body: { message: 'Your sign-in has expired. Please sign in again.', code: 'LOGIN_EXPIRED' },
};

type TestResponse = Awaited<ReturnType<Caller['get']>>;

export function openBrowser({ guest }: TestApp, ip?: string) {
  const jar = new Map<string, string>();

  function keep(response: TestResponse): TestResponse {
    for (const { name, value } of response.cookies) {
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  }
  function headers(): Record<string, string> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return { ...(cookie && { cookie }), ...(ip && { 'x-forwarded-for': ip }) };
  }

  const browser = {
    get: async (url: string) => keep(await guest.get(url, headers())),
    post: async (url: string, body?: unknown) => keep(await guest.post(url, body, headers())),
    session: () => jar.get('marque_session'),
    setSession: (id: string) => void jar.set('marque_session', id),
    logIn: ({ username }: Pick<Person, 'username'>, password = PASSWORD) =>
      browser.post('/api/auth/login', { username, password }),
    verify: (token: string) => browser.post('/api/auth/verify-2fa', { token }),
    resend: () => browser.post('/api/users/resend-code', {}),
    logOut: () => browser.post('/api/auth/logout'),
    who: async (): Promise<string | null> => (await browser.get('/api/auth/user')).json().username ?? null,
    pending: () => query({ ...guest, get: browser.get } satisfies Caller, 'auth.pendingSecondFactor'),
  };
  return browser;
}

export type Browser = ReturnType<typeof openBrowser>;

export function twoFactorCalls(testApp: TestApp) {
  const { db, deps } = testApp;
  const calls = {
    status: (person: Person) => query(testApp.as(person), 'twoFactor.status'),
    setUp: (person: Person, method: 'app' | 'sms' = 'app') => mutate(testApp.as(person), 'twoFactor.setup', { method }),
    enable: (person: Person, token: string) => mutate(testApp.as(person), 'twoFactor.enable', { token }),
    disable: (person: Person) => mutate(testApp.as(person), 'twoFactor.disable'),
    renew: (person: Person) => mutate(testApp.as(person), 'twoFactor.renewRecoveryCodes'),
    readSetupRows: ({ id }: Pick<Person, 'id'>) =>
      db.selectFrom('twoFactorSetups').selectAll().where('userId', '=', id).execute(),
    readRecoveryRows: ({ id }: Pick<Person, 'id'>) =>
      db.selectFrom('recoveryCodes').selectAll().where('userId', '=', id).execute(),

    /** The code that an app shows now, or `steps` later. */
    getCode: (secret: string, steps = 0) => generateTotpCode(secret, stepAt(deps.clock()) + steps),
    getNextCode: (secret: string) => {
      testApp.advance(STEP);
      return calls.getCode(secret);
    },
    getWrongCode: (secret: string) => {
      const near = [-2, -1, 0, 1, 2].map((steps) => calls.getCode(secret, steps));
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
    },
    messagedCode: () => {
      const code = /\b\d{6}\b/.exec(testApp.messages.at(-1)?.body ?? '')?.[0];
      if (!code) throw new Error('no code was sent');
      return code;
    },
    wrongMessagedCode: () => String((Number(calls.messagedCode()) + 1) % 1_000_000).padStart(6, '0'),

    personWithApp: async (options?: Parameters<TestApp['person']>[0]) => {
      const person = await testApp.person(options);
      const { secret } = readBody<TwoFactorSetup>(await calls.setUp(person));
      if (!secret) throw new Error('there is no secret');
      const { recoveryCodes } = readBody<RecoveryCodes>(await calls.enable(person, calls.getCode(secret)));
      return { person, secret, recoveryCodes };
    },
    personWithMessages: async () => {
      const person = await testApp.person();
      readBody(await calls.setUp(person, 'sms'));
      const { recoveryCodes } = readBody<RecoveryCodes>(await calls.enable(person, calls.messagedCode()));
      return { person, recoveryCodes };
    },
  };
  return calls;
}

export function readBody<Body>({ status, body }: Outcome): Body {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Body;
}

export async function traces({ db, logged }: TestApp): Promise<string> {
  const tables = [
    'users',
    'mails',
    'consignmentEvents',
    'sessions',
    'rateLimits',
    'loginChallenges',
    'twoFactorSetups',
    'recoveryCodes',
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify([rows, logged]);
}
