import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let owner: Person;
beforeAll(async () => {
  testApp = await createTestApp({ MAX_EVENT_LOOP_DELAY: '50' });
  owner = await testApp.person();
});
afterAll(() => testApp.close());

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Blocks the event loop for 150 ms at each turn until the delay was detected. */
async function whileLate<T>(work: () => Promise<T>): Promise<T> {
  while (testApp.app.memoryUsage().eventLoopDelay <= 50) {
    const until = performance.now() + 150;
    while (performance.now() < until);
    await turn();
  }
  return work();
}

async function untilWell(): Promise<void> {
  while (testApp.app.memoryUsage().eventLoopDelay > 50) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('While the event loop is late', () => {
  it('guests’ calls and everything expensive are refused, with the seconds to wait', async () => {
    const [login, typed, upload, archive] = await whileLate(() =>
      Promise.all([
        testApp.guest.post('/api/auth/login', { username: 'a', password: 'b' }),
        testApp.guest.post('/trpc/auth.login', { json: { username: 'a', password: 'b' } }),
        testApp.as(owner).upload(Buffer.from('no photo')),
        testApp.as(owner).get('/api/account/export'),
      ]),
    );
    expect([login, typed, upload, archive].map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503]);
    expect(login.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(Number(login.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(Number(typed.headers['retry-after'])).toBeGreaterThanOrEqual(2);
  });

  it('health, pages’ first questions and what signed-in people do go on', async () => {
    const responses = await whileLate(() =>
      Promise.all([
        testApp.guest.get('/healthz'),
        testApp.guest.get('/trpc/auth.session'),
        testApp.as(owner).get('/api/user/consignments'),
        testApp.as(owner).post('/api/draft-consignment', { personalInfo: { firstName: 'Ada' } }),
      ]),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('one line in the log tells when it began and one when it ended', async () => {
    await untilWell();
    await testApp.guest.get('/api/auth/user');
    const before = testApp.logged.length;
    await whileLate(() => Promise.all([1, 2, 3].map(() => testApp.guest.get('/api/auth/user'))));
    await untilWell();
    await testApp.guest.get('/api/auth/user');
    const lines = testApp.logged.slice(before).map(({ msg }) => msg);
    expect(lines.filter((line) => /overloaded/.test(String(line)))).toEqual([
      'overloaded: new work is rejected',
      'no longer overloaded',
    ]);
  });
});

describe('With MAX_EVENT_LOOP_DELAY=off', () => {
  it('nothing is refused', async () => {
    const patient = await createTestApp({ MAX_EVENT_LOOP_DELAY: 'off' });
    try {
      const until = performance.now() + 1_200;
      while (performance.now() < until);
      const response = await patient.guest.post('/api/auth/login', { username: 'a', password: 'b' });
      expect(response.statusCode).toBe(401);
    } finally {
      await patient.close();
    }
  });
});
