import type { OpenSession } from '@marque/domain/account/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { readCookie } from '../auth/testing.ts';
import { hashSessionId } from '../session/session-adapter.ts';
import { accountFacts, HOUR, MINUTE } from './passwords-testing.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
beforeAll(async () => {
  testApp = await createTestApp({ TRUST_PROXY: 'on' });
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());

async function list(person: Person): Promise<OpenSession[]> {
  const { status, body } = await query(testApp.as(person), 'account.sessions');
  expect(status).toBe(200);
  return body as OpenSession[];
}

async function elsewhere(person: Person, userAgent = FIREFOX): Promise<Person> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.9' };
  return { ...person, cookie: `marque_session=${readCookie(await facts.logIn(person, PASSWORD, headers))}` };
}

describe('The list of open sessions', () => {
  it('shows the device, address and sign-in method of each, and which one is current', async () => {
    const person = await testApp.person();
    testApp.advance(MINUTE);
    const other = await elsewhere(person);
    const [newest, oldest, ...more] = await list(person);
    expect(more).toEqual([]);
    expect(newest).toMatchObject({
      device: 'Firefox on Linux',
      address: '203.0.113.9',
      method: 'password',
      isCurrent: false,
    });
    expect(oldest).toMatchObject({ device: 'A script', isCurrent: true });
    expect((await list(other)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(Object.keys(newest ?? {}).sort()).toEqual([
      'address',
      'createdAt',
      'device',
      'id',
      'isCurrent',
      'lastSeenAt',
      'method',
    ]);
  });

  it('shows the most recently used one first', async () => {
    const person = await testApp.person();
    await elsewhere(person);
    testApp.advance(10 * MINUTE);
    await testApp.as(person).get('/api/auth/user');
    expect((await list(person)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it('leaves out expired sessions and those of other people', async () => {
    const person = await testApp.person();
    await testApp.person();
    await elsewhere(person);
    testApp.advance(20 * HOUR);
    await testApp.as(person).get('/api/auth/user');
    testApp.advance(5 * HOUR);
    expect(await list(person)).toHaveLength(1);
  });

  it('reveals no session id', async () => {
    const person = await testApp.person();
    const response = JSON.stringify(await list(person));
    const sessionId = person.cookie.slice('marque_session='.length);
    expect(response).not.toContain(sessionId);
    expect(response).not.toContain(hashSessionId(sessionId));
  });
});

describe('Ending a session from the list', () => {
  const end = (person: Person, id = '') => mutate(testApp.as(person), 'account.endSession', { id });
  const gone = { status: 404, body: { message: 'This session has already ended', code: 'SESSION_NOT_FOUND' } };

  it('signs out that browser, and no other', async () => {
    const person = await testApp.person();
    const [one, two] = [await elsewhere(person), await elsewhere(person)];
    const id = (await list(one)).find(({ isCurrent }) => isCurrent)?.id;
    expect(await end(person, id)).toEqual({ status: 200, body: { done: true } });
    expect(await facts.isSignedIn(one.cookie)).toBe(false);
    expect([await facts.isSignedIn(two.cookie), await facts.isSignedIn(person.cookie)]).toEqual([true, true]);
    expect(await end(person, id)).toEqual(gone);
  });

  it('works for the current one, too', async () => {
    const person = await testApp.person();
    const [current] = await list(person);
    expect((await end(person, current?.id)).status).toBe(200);
    expect(await facts.isSignedIn(person.cookie)).toBe(false);
  });

  it('treats another person’s session as absent', async () => {
    const [person, other] = [await testApp.person(), await testApp.person({ role: 'admin' })];
    const [foreign] = await list(other);
    expect(await end(person, foreign?.id)).toEqual(gone);
    expect(await end(person, crypto.randomUUID())).toEqual(gone);
    expect(await facts.isSignedIn(other.cookie)).toBe(true);
    expect((await end(person, 'no id')).status).toBe(400);
  });

  it('of all others signs out everywhere else, and ends pending logins', async () => {
    const [person, bystander] = [await testApp.person(), await testApp.person()];
    const [one, two] = [await elsewhere(person), await elsewhere(person)];
    await facts.addPendingLogin(person);
    expect(await mutate(testApp.as(person), 'account.endOtherSessions')).toEqual({ status: 200, body: { done: true } });
    const cookies = [person, one, two, bystander].map(({ cookie }) => cookie);
    expect(await Promise.all(cookies.map(facts.isSignedIn))).toEqual([true, false, false, true]);
    expect(await facts.readPendingLogins(person)).toEqual([]);
    expect(await list(person)).toHaveLength(1);
  });
});
