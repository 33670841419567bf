import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase, createPool, kyselyOn } from './connection.ts';
import type { Database } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let stopped: number[];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool({ ...database.config, max: 1 });
  stopped = [];
});

afterEach(async () => {
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  await pool.end();
  await database.drop();
});

function hang(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  stopped.push(pid);
}

async function findProcess(asked: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await asked.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [row] = rows;
  if (!row) throw new Error('No process responded.');
  return row.pid;
}

describe('A connection that hangs', () => {
  let impatient: pg.Pool;

  beforeEach(() => {
    impatient = createPool({ ...database.config, max: 1, query_timeout: 500, connectionTimeoutMillis: 2_000 });
  });
  afterEach(() => impatient.end());

  it('a query that gets no response fails, and the next one has another connection', async () => {
    const pid = await findProcess(impatient);
    hang(pid);
    await expect(kyselyOn(impatient).selectFrom('users').select('id').execute()).rejects.toThrow('Query read timeout');
    expect(await findProcess(impatient)).not.toBe(pid);
  });

  it('the connection of a transaction that gets no response is never used again', async () => {
    const db = kyselyOn(impatient);
    let pid = 0;
    const transaction = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      pid = rows[0]?.pid ?? 0;
      hang(pid);
      await sql`select 1`.execute(trx);
    });
    await expect(transaction).rejects.toThrow(/Query read timeout|Connection|closed|discarded/);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    expect(rows[0]?.pid).not.toBe(pid);
  });

  it('a connection that hangs is not used again when whoever holds it gives it back', async () => {
    const client = await impatient.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    hang(pid);
    await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
    await expect(client.query('select 2')).rejects.toThrow(/closed|terminated/);
    client.release();
    expect(await findProcess(impatient)).not.toBe(pid);
  });
});

describe('A statement that is run again and again', () => {
  const getNames = async (db: Kysely<Database>) => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    return rows.map(({ name }) => name);
  };
  const findNobody = (db: Kysely<Database>) =>
    db.selectFrom('users').select('id').where('username', '=', 'nobody').execute();
  const repeat = async (times: number, work: () => Promise<unknown>) => {
    for (let time = 0; time < times; time++) await work();
  };

  it('stays prepared on its connection', async () => {
    const db = kyselyOn(pool);
    await repeat(4, () => findNobody(db));
    expect(await getNames(db)).toEqual([expect.stringMatching(/^marque_/)]);
  });

  it('is planned anew each time where that is switched off', async () => {
    const plain = createDatabase({ ...database.config, max: 1, preparesStatements: false });
    await repeat(4, () => findNobody(plain));
    expect(await getNames(plain)).toEqual([]);
    await plain.destroy();
  });

  it('goes on after its table has changed', async () => {
    const db = kyselyOn(pool);
    const read = () => sql`select * from users where username = ${'nobody'}`.execute(db);
    await repeat(4, read);
    await sql`alter table users add column added integer`.execute(db);
    await expect(read()).resolves.toMatchObject({ rows: [] });
  });

  it('fails with a transaction whose table has changed, which can be repeated', async () => {
    const db = kyselyOn(pool);
    const read = () => db.transaction().execute((trx) => sql`select * from users where id = ${1}`.execute(trx));
    await repeat(4, read);
    await sql`alter table users add column added integer`.execute(db);
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    await expect(read()).resolves.toMatchObject({ rows: [] });
  });
});

describe('A prepared statement', () => {
  const when = new Date('2026-11-23T17:38:09.123Z');
  const VALUES: readonly (readonly [string, string, unknown])[] = [
    ['text', 'text', 'Zoë 🚗 \\ " \''],
    ['an empty text', 'text', ''],
    ['nothing', 'text', null],
    ['undefined', 'integer', undefined],
    ['a number', 'integer', -42],
    ['a fraction', 'double precision', 0.1],
    ['a large number', 'bigint', 9_007_199_254_740_993n],
    ['true', 'boolean', true],
    ['a date', 'timestamptz', when],
    ['a date before our era', 'timestamptz', new Date('-000044-03-15T00:00:00Z')],
    ['an array', 'text[]', ['a', 'b,"c"']],
    ['an object', 'jsonb', { a: [1, { b: 'ö' }] }],
    ['bytes', 'bytea', Buffer.from([0, 255])],
  ];

  it.each(VALUES)('takes and returns %s as one that is not', async (_, type, value) => {
    const plain = createPool({ ...database.config, max: 1, preparesStatements: false });
    const ask = async (asked: pg.Pool) => {
      const client = await asked.connect();
      try {
        return await client.query(`select $1::${type} as first_value, 1 as "other"`, [value]);
      } finally {
        client.release();
      }
    };
    const { command, rowCount, rows, fields } = await ask(plain);
    await plain.end();
    for (let run = 1; run <= 5; run += 1) {
      expect(await ask(pool)).toMatchObject({ command, rowCount, rows, fields });
    }
  });

  it('says how many rows it changed', async () => {
    const change = () => kyselyOn(pool).updateTable('users').set({ firstName: 'A' }).executeTakeFirst();
    for (let run = 1; run <= 5; run += 1) expect((await change()).numUpdatedRows).toBe(0n);
  });

  it('fails for values that do not fit, and its connection goes on', async () => {
    const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::integer as n`.execute(kyselyOn(pool));
    for (let run = 1; run <= 5; run += 1) expect((await divide(2)).rows).toEqual([{ n: 3 }]);
    const pid = await findProcess(pool);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(3)).rows).toEqual([{ n: 2 }]);
    expect(await findProcess(pool)).toBe(pid);
  });

  it('fails when its connection is lost, and the next one has another connection', async () => {
    const wait = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`.execute(kyselyOn(pool));
    for (let run = 1; run <= 5; run += 1) await wait(0);
    const pid = await findProcess(pool);
    const waiting = wait(60);
    process.kill(pid, 'SIGTERM');
    await expect(waiting).rejects.toThrow();
    await vi.waitFor(() => wait(0));
  });
});
