import type { Db } from '@marque/db/database';
import { VpicResponse } from '@marque/domain/vin/vehicle-decoding';
import { sql } from 'kysely';

/**
 * The cached response for a VIN since then, or ever; `null` if there is none, or if this version does not understand
 * it.
 */
export async function findCachedResponse(db: Db, vin: string, since = new Date(0)): Promise<VpicResponse | null> {
  const row = await db
    .selectFrom('vinCache')
    .select('answer')
    .where('vin', '=', vin)
    .where('fetchedAt', '>', since)
    .executeTakeFirst();
  const response = VpicResponse.safeParse(row?.answer);
  return response.success ? response.data : null;
}

export async function keepResponse(db: Db, vin: string, response: VpicResponse, fetchedAt: Date): Promise<void> {
  await db
    .insertInto('vinCache')
    .values({ vin, answer: JSON.stringify(response), fetchedAt })
    .onConflict((conflict) =>
      conflict.column('vin').doUpdateSet({ answer: sql`excluded.answer`, fetchedAt: sql`excluded.fetched_at` }),
    )
    .execute();
}
