import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('A login that was checked just before a reset', () => {
  it('waits for the reset and signs no one in', async () => {
    const owner = await testApp.person();
    await testApp.db.deleteFrom('sessions').where('userId', '=', owner.id).execute();
    const isInside = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const reset = testApp.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password: 'another hash' }).where('id', '=', owner.id).execute();
      await trx.deleteFrom('sessions').where('userId', '=', owner.id).execute();
      isInside.resolve();
      await mayCommit.promise;
    });
    await isInside.promise;
    const login = testApp.guest.post('/api/auth/login', { username: owner.username, password: PASSWORD });
    await expect.poll(async () => (await findSessions(owner.id)).length).toBe(1);
    mayCommit.resolve();
    await reset;
    expect((await login).json()).toMatchObject({ code: 'LOGIN_EXPIRED' });
    expect(await findSessions(owner.id)).toEqual([]);
  });
});

function findSessions(userId: number) {
  return testApp.db
    .selectFrom('sessions')
    .select('idHash')
    .where('userId', '=', userId as never)
    .execute();
}
