import type { TestApp } from '../../testing/test-app.ts';

type TestResponse = Awaited<ReturnType<TestApp['guest']['post']>>;

export const REGISTRATION = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  phone: '(212) 555-0134',
  username: 'grace',
  password: 'a password of hers',
  phoneVerified: false,
  smsConsent: false,
  twoFactorEnabled: false,
  twoFactorMethod: 'app',
};

export const WRONG_CREDENTIALS = {
  status: 401,
  body: { message: 'Invalid username or password', code: 'WRONG_CREDENTIALS' },
};

export function readCookie(response: TestResponse): string | undefined {
  return response.cookies.find(({ name }) => name === 'marque_session')?.value;
}

export function userRow({ db }: TestApp, username: string) {
  return db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
}

export function userWith({ guest }: TestApp, cookie: string | undefined): Promise<TestResponse> {
  return guest.get('/api/auth/user', { cookie: `marque_session=${cookie}` });
}
