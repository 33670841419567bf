import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDatabase } from './connection.ts';
import type { Database, Db } from './database.ts';
import { fixedQuery, fixedStatement } from './fixed-query.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ ...database.config, max: 1 });
  const person = { email: 'a@example.com', firstName: 'A', lastName: 'B', phone: '+12125550100', password: '-' };
  for (const username of ['ada', 'grace'])
    await db
      .insertInto('users')
      .values({ ...person, username })
      .execute();
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const build = vi.fn((on: Db, username: string) =>
  on.selectFrom('users').select(['username', 'firstName']).where('username', '=', username),
);
const findUser = fixedQuery(build);

it('A fixed query is built once and run with other values each time', async () => {
  expect(await findUser(db, 'ada')).toEqual([{ username: 'ada', firstName: 'A' }]);
  expect(await findUser(db, 'grace')).toEqual([{ username: 'grace', firstName: 'A' }]);
  expect(await findUser(db, 'nobody')).toEqual([]);
  expect(build).toHaveBeenCalledTimes(1);
});

it('It runs in a transaction too', async () => {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('username', '=', 'ada').execute();
    expect(await findUser(trx, 'ada')).toEqual([]);
  });
});

it('It refuses to run where its values would take each other’s places', async () => {
  const swapped = fixedQuery((on: Db, username: string, firstName: string) =>
    on.selectFrom('users').select('id').where('firstName', '=', firstName).where('username', '=', username),
  );
  await expect(swapped(db, 'grace', 'A')).rejects.toThrow('in their order');
});

it('A fixed statement uses a value more than once, and names its columns as all others do', async () => {
  const findNamed = fixedStatement<{ username: string; firstName: string }, [string]>(
    'select username, first_name from users where username = $1 or last_name = $1',
  );
  const grace = { username: 'grace', firstName: 'A' };
  expect(await findNamed(db, 'B')).toContainEqual(grace);
  expect(await findNamed(db, 'grace')).toEqual([grace]);
});

it('Both name columns alike before and after they stay prepared, and fail alike', async () => {
  const divide = fixedStatement<{ someNumber: number }, [number]>('select 6 / $1::integer as some_number');
  for (let run = 1; run <= 5; run += 1) expect(await divide(db, 2)).toEqual([{ someNumber: 3 }]);
  await expect(divide(db, 0)).rejects.toMatchObject({ code: '22012' });
  await db.transaction().execute(async (trx) => expect(await divide(trx, 3)).toEqual([{ someNumber: 2 }]));
});

it('It waits for a connection like all others, and says when there is none', async () => {
  const single = createDatabase({ ...database.config, max: 1, connectionTimeoutMillis: 200 });
  await single.transaction().execute(async () => {
    await expect(findUser(single, 'ada')).rejects.toThrow('timeout exceeded when trying to connect');
  });
  expect(await findUser(single, 'nobody')).toEqual([]);
  await single.destroy();
});
