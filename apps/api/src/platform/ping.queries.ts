import type { Db } from '@marque/db/database';
import { sql } from 'kysely';

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
