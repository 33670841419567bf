import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, PASSWORD, type World } from '../../testing/test-app.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('A login that was checked just before a reset', () => {
  it('waits for the reset and lets nobody in', async () => {
    const owner = await world.person();
    await world.db.deleteFrom('sessions').where('userId', '=', owner.id).execute();
    const isInside = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const reset = world.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password: 'another hash' }).where('id', '=', owner.id).execute();
      await trx.deleteFrom('sessions').where('userId', '=', owner.id).execute();
      isInside.resolve();
      await mayCommit.promise;
    });
    await isInside.promise;
    const login = world.guest.post('/api/auth/login', { username: owner.username, password: PASSWORD });
    await expect.poll(async () => (await sessionsOf(owner.id)).length).toBe(1);
    mayCommit.resolve();
    await reset;
    expect((await login).json()).toMatchObject({ code: 'LOGIN_EXPIRED' });
    expect(await sessionsOf(owner.id)).toEqual([]);
  });
});

function sessionsOf(userId: number) {
  return world.db
    .selectFrom('sessions')
    .select('idHash')
    .where('userId', '=', userId as never)
    .execute();
}
