import type { Db } from '@marque/db/database';
import { VpicResponse } from '@marque/domain/vin/vehicle-decoding';
import { sql } from 'kysely';

/**
 * The cached response for a VIN since then, or ever; `null` if there is none, or if this version does not understand
 * it.
 */
export async function findCachedAnswer(db: Db, vin: string, since = new Date(0)): Promise<VpicResponse | null> {
  const row = await db
    .selectFrom('vinCache')
    .select('answer')
    .where('vin', '=', vin)
    .where('fetchedAt', '>', since)
    .executeTakeFirst();
  const answer = VpicResponse.safeParse(row?.answer);
  return answer.success ? answer.data : null;
}

export async function keepAnswer(db: Db, vin: string, answer: VpicResponse, fetchedAt: Date): Promise<void> {
  await db
    .insertInto('vinCache')
    .values({ vin, answer: JSON.stringify(answer), fetchedAt })
    .onConflict((conflict) =>
      conflict.column('vin').doUpdateSet({ answer: sql`excluded.answer`, fetchedAt: sql`excluded.fetched_at` }),
    )
    .execute();
}
