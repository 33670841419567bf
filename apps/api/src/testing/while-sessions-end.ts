import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Person, TestApp } from './test-app.ts';

/** Runs a request while a password reset ends all sessions of the account, and commits first. */
export async function whileSessionsEnd<Result>(
  testApp: TestApp,
  owner: Person,
  ask: () => Promise<Result>,
): Promise<Result> {
  const locked = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const reset = testApp.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute();
    locked.resolve();
    await asked.promise;
    await trx.deleteFrom('sessions').where('userId', '=', owner.id).execute();
  });
  await locked.promise;
  const response = ask();
  await expect.poll(() => waitsForALock(testApp)).toBe(true);
  asked.resolve();
  await reset;
  return response;
}

export async function waitsForALock({ db }: TestApp): Promise<boolean> {
  const { rows } = await sql`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
  return rows.length > 0;
}
