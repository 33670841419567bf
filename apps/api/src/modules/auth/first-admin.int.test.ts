import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { insertUser } from './auth.queries.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => database.db.deleteFrom('users').execute());

const ensure = (environment: Record<string, string> = {}) =>
  ensureFirstAdmin({ config: readConfig(environment), db: database.db, passwords });
const users = () => database.db.selectFrom('users').select(['username', 'password', 'role', 'email']).execute();

describe('the first administrator', () => {
  it('gets a unique password that is shown once', async () => {
    const first = await ensure();
    expect(first).toEqual({
      username: 'admin',
      password: expect.stringMatching(/^([a-km-np-z2-9]{4}-){4}[a-km-np-z2-9]{4}$/),
    });
    const [admin] = await users();
    expect(admin).toMatchObject({ username: 'admin', role: 'admin', email: null });
    expect(await passwords.verify(admin?.password ?? '', first?.password ?? '')).toBe(true);
    expect(await ensure()).toBeNull();

    await database.db.deleteFrom('users').execute();
    expect((await ensure())?.password).not.toBe(first?.password);
  });

  it('gets none of the most common passwords when the product is served over https', async () => {
    for (const ADMIN_PASSWORD of ['123qweasdzxc', 'Chief.of.all']) {
      const environment = { ADMIN_USERNAME: 'chief.of.all', ADMIN_PASSWORD };
      await expect(ensure({ ...environment, PUBLIC_URL: 'https://marque.example' })).rejects.toThrow(
        `ADMIN_PASSWORD is "${ADMIN_PASSWORD.length} characters", expected a password that is neither one of the most common ones nor the username`,
      );
      expect(await users()).toEqual([]);
      expect(await ensure(environment)).not.toBeNull();
      await database.db.deleteFrom('users').execute();
    }
  });

  it('gets name and password from the environment', async () => {
    const first = await ensure({ ADMIN_USERNAME: 'chief', ADMIN_PASSWORD: 'from the environment' });
    expect(first).toEqual({ username: 'chief', password: null });
    const [admin] = await users();
    expect(await passwords.verify(admin?.password ?? '', 'from the environment')).toBe(true);
  });

  it('is created once by processes that start together', async () => {
    const created = await Promise.all(Array.from({ length: 6 }, () => ensure()));
    expect(created.filter((first) => first !== null)).toHaveLength(1);
    expect(await users()).toHaveLength(1);
  });

  it('is not created while there is another administrator, whatever the name', async () => {
    await insertUser(database.db, { username: 'boss', password: 'hash', role: 'admin' });
    expect(await ensure({ ADMIN_USERNAME: 'chief' })).toBeNull();
    expect(await users()).toHaveLength(1);
  });

  it('is created beside users and viewers', async () => {
    await insertUser(database.db, { username: 'owner', password: 'hash', role: 'user' });
    await insertUser(database.db, { username: 'reader', password: 'hash', role: 'viewer' });
    expect(await ensure()).not.toBeNull();
  });

  it('is created when the only other one was deleted', async () => {
    const gone = await insertUser(database.db, { username: 'deleted-7', password: '!', role: 'admin' });
    await database.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute();
    expect(await ensure()).toMatchObject({ username: 'admin' });
  });

  it('never takes over another user’s account', async () => {
    await insertUser(database.db, { username: 'Admin', password: 'hash', role: 'user' });
    await expect(ensure()).rejects.toThrow('ADMIN_USERNAME is "admin", but that user is not an administrator');
    expect(await users()).toEqual([{ username: 'Admin', password: 'hash', role: 'user', email: null }]);
  });
});
