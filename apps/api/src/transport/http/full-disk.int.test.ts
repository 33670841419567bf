import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoStoreFullError } from '../../adapters/photo-store/photo-store.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let owner: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
});
afterAll(() => testApp.close());
beforeEach(() => {
  testApp.logged.length = 0;
});

/** Makes the database fail every save of a draft with this state, as for a full disk, lack of memory, or limits. */
async function whileSavesFailWith(sqlState: string, use: () => Promise<void>): Promise<void> {
  await sql`
    create or replace function fail_save() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'could not extend file' using errcode = '${sqlState}'; end`)}`.execute(testApp.db);
  await sql`create or replace trigger fail_save before insert or update on draft_consignments
    execute function fail_save()`.execute(testApp.db);
  try {
    await use();
  } finally {
    await sql`drop trigger fail_save on draft_consignments`.execute(testApp.db);
  }
}

const save = () => testApp.as(owner).post('/api/draft-consignment', { personalInfo: { firstName: 'Ada' } });
const troubleLines = () => testApp.logged.filter(({ msg }) => msg !== 'request');

describe('a save that finds the disk full', () => {
  it('gets a 507 with the time to wait by REST, and with the same code by tRPC', async () => {
    await whileSavesFailWith('53100', async () => {
      const rest = await save();
      expect([rest.statusCode, rest.headers['retry-after']]).toEqual([507, '60']);
      expect(rest.json()).toEqual({
        message: 'Nothing can be stored at the moment. Please try again later.',
        code: 'STORAGE_FULL',
        retryAfter: 60,
      });
      const trpc = await testApp.as(owner).post('/trpc/draft.save', { json: { personalInfo: { firstName: 'Ada' } } });
      expect(trpc.headers['retry-after']).toBe('60');
      expect(trpc.json().error.json.data.marque.code).toBe('STORAGE_FULL');
    });
    expect((await save()).statusCode).toBe(200);
  });

  it('is told to the operator in one line without a stack, however many there are', async () => {
    const quiet = await createTestApp();
    const person = await quiet.person();
    try {
      const thrown = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), {
        severity: 'ERROR',
        code: '53100',
      });
      quiet.deps.sessions.find = () => Promise.reject(thrown);
      for (let asked = 0; asked < 5; asked++) await quiet.as(person).get('/api/user/consignments');
      const lines = quiet.logged.filter(({ msg }) => msg !== 'request');
      expect(lines).toMatchObject([{ code: '53100', msg: 'the database cannot store anything: no space is left' }]);
      expect(JSON.stringify(lines)).not.toContain('stack');
    } finally {
      await quiet.close();
    }
  });

  it('leaves readiness at 200, as degraded', async () => {
    await whileSavesFailWith('53100', async () => {
      await save();
    });
    const response = await testApp.guest.get('/readyz');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 'degraded', database: 'full', photoStore: 'ok' },
    ]);
  });
});

it.each(['53000', '53200', '53300', '53400', '58030'])(
  'a database that cannot serve for %s leads to 503 with the time to wait',
  async (sqlState) => {
    await whileSavesFailWith(sqlState, async () => {
      const response = await save();
      expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
        503,
        'UNAVAILABLE',
        '2',
      ]);
    });
    expect(troubleLines().filter(({ err }) => err)).toEqual([]);
  },
);

it('a photo store that is full leaves readiness at 200, one that fails does not', async () => {
  const other = await createTestApp();
  try {
    other.deps.photoStore.check = () => Promise.reject(new PhotoStoreFullError('full'));
    const full = await other.guest.get('/readyz');
    expect([full.statusCode, full.json()]).toEqual([200, { status: 'degraded', database: 'ok', photoStore: 'full' }]);
    other.deps.photoStore.check = () => Promise.reject(new Error('gone'));
    // The result is cached for another second.
    await vi.waitFor(async () => {
      const failed = await other.guest.get('/readyz');
      expect([failed.statusCode, failed.json()]).toEqual([
        503,
        { status: 'failed', database: 'ok', photoStore: 'failed' },
      ]);
    }, 5_000);
  } finally {
    await other.close();
  }
});
