import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, createTestDatabase } from './test-database.ts';

async function tablesIn({ db }: Awaited<ReturnType<typeof createTestDatabase>>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  return rows.map(({ name }) => name);
}

describe('createTestDatabase', () => {
  it('gives each caller migrated tables of its own', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    expect(await tablesIn(one)).toContain('users');
    await sql`drop table users cascade`.execute(one.db);
    expect(await tablesIn(other)).toContain('users');
    await one.drop();
    await other.drop();
  });

  it('can give an empty one', async () => {
    const empty = await createEmptyTestDatabase();
    expect(await tablesIn(empty)).toEqual([]);
    await empty.drop();
  });
});
