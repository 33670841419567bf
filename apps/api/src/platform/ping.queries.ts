import type { Db } from '@marque/db/database';
import { sql } from 'kysely';

/** Resolves when the database responds. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
