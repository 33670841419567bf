import { POOL_SIZE } from '@marque/db/connection';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp({ RATE_LIMITS: 'on' });
});
afterEach(() => testApp.close());

function watchStore(until: Promise<unknown> = Promise.resolve()): { checks: number } {
  const seen = { checks: 0 };
  const { check } = testApp.deps.photoStore;
  testApp.deps.photoStore.check = async () => {
    seen.checks += 1;
    await until;
    await check.call(testApp.deps.photoStore);
  };
  return seen;
}

describe('Readiness', () => {
  it('is found out once, however many ask', async () => {
    const seen = watchStore();
    const responses = await Promise.all(Array.from({ length: 2_000 }, () => testApp.guest.get('/readyz')));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(seen.checks).toBeLessThanOrEqual(2);
  });

  it('fails within seconds while the photo store hangs', async () => {
    let end = (): void => undefined;
    watchStore(
      new Promise<void>((resolve) => {
        end = resolve;
      }),
    );
    const response = await testApp.guest.get('/readyz');
    end();
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { status: 'failed', database: 'ok', photoStore: 'failed' },
    ]);
  });

  it('fails within seconds while the database hangs', async () => {
    let end = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      end = resolve;
    });
    // All connections are in use, so a query waits as it would for a server that does not respond.
    const held = Array.from({ length: POOL_SIZE }, () => testApp.db.connection().execute(() => until));
    const response = await testApp.guest.get('/readyz');
    end();
    await Promise.all(held);
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { status: 'failed', database: 'failed', photoStore: 'ok' },
    ]);
    await expect.poll(async () => (await testApp.guest.get('/readyz')).statusCode, { timeout: 3_000 }).toBe(200);
  });
});
