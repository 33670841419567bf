import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { REGISTRATION, WRONG_CREDENTIALS } from './testing.ts';

describe('signing in and up with rate limits', () => {
  let testApp: TestApp;
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  beforeAll(async () => {
    testApp = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
  });
  afterAll(() => testApp.close());

  it('guessing ends in 429 with Retry-After, for known and unknown names alike', async () => {
    const { username } = await testApp.person();
    const responses = { known: [] as unknown[], unknown: [] as unknown[] };
    for (let i = 0; i < 6; i++) {
      for (const [kind, name] of [
        ['known', username],
        ['unknown', 'nobody'],
      ] as const) {
        const body = { username: name, password: 'not the password' };
        const response = await testApp.guest.post('/api/auth/login', body, from('198.51.100.1'));
        responses[kind].push([response.statusCode, response.headers['retry-after'], response.body]);
      }
    }
    expect(responses.known).toEqual(responses.unknown);
    expect(responses.known[4]).toEqual([401, undefined, JSON.stringify(WRONG_CREDENTIALS.body)]);
    expect(responses.known[5]).toEqual([429, '900', expect.stringContaining('"code":"TOO_MANY_TRIES"')]);
  });

  it('the owner can sign in from a known IP address or browser', async () => {
    const { username } = await testApp.person();
    const right = { username, password: PASSWORD };
    const first = await testApp.guest.post('/api/auth/login', right, from('192.0.2.1'));
    const device = first.cookies.find(({ name }) => name === 'marque_device');
    expect(device).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      value: expect.stringMatching(/^[\w-]{22}$/),
    });
    for (let i = 0; i < 8; i++) {
      const wrong = { username, password: 'not the password' };
      await testApp.guest.post('/api/auth/login', wrong, from(`203.0.113.${i}`));
    }
    const signIn = async (headers: Record<string, string>) =>
      (await testApp.guest.post('/api/auth/login', right, headers)).statusCode;
    expect(await signIn(from('192.0.2.2'))).toBe(429);
    expect(await signIn(from('192.0.2.1'))).toBe(200);
    expect(await signIn({ ...from('192.0.2.2'), cookie: `marque_device=${device?.value}` })).toBe(200);
  });

  it('spellings of a name do not get separate guesses', async () => {
    await testApp.person({ username: 'Spelled' });
    const statuses: number[] = [];
    for (const username of ['Spelled', 'SPELLED', 'spelled', ' spelled', 'sPelled', 'spElled']) {
      const body = { username, password: 'not the password' };
      statuses.push((await testApp.guest.post('/api/auth/login', body, from('198.51.100.3'))).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('one IP address can create only so many accounts', async () => {
    const register = (index: number, ip: string) =>
      testApp.guest.post('/api/auth/register', { ...REGISTRATION, username: `account${index}` }, from(ip));
    for (let i = 0; i < 20; i++) expect((await register(i, '198.51.100.4')).statusCode).toBe(201);
    expect((await register(20, '198.51.100.4')).json().code).toBe('TOO_MANY_TRIES');
    expect((await register(20, '198.51.100.5')).statusCode).toBe(201);
  });
});
