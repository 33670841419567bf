import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { SaveWorkingHours, WorkingHoursVersion } from '@marque/domain/company/working-hours';
import { sql } from 'kysely';

const MAX_VERSIONS = 200;

export async function listWorkingHoursVersions(db: Db): Promise<WorkingHoursVersion[]> {
  return db
    .selectFrom('workingHours')
    .leftJoin('users', 'users.id', 'workingHours.authorId')
    .select(['version', 'workingHours.createdAt', 'users.username as author'])
    .select(sql<boolean>`hours is null`.as('isRoundTheClock'))
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
}

async function findNewestVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('workingHours')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Stores the version after `basedOn`; resolves with it, or `null` if that is not the newest one. */
export async function insertWorkingHours(
  trx: Db,
  { hours, basedOn }: SaveWorkingHours,
  authorId: UserId,
  now: Date,
): Promise<number | null> {
  if ((await findNewestVersion(trx)) !== basedOn) return null;
  const row = await trx
    .insertInto('workingHours')
    .values({ version: basedOn + 1, hours: hours && JSON.stringify(hours), authorId, createdAt: now })
    // Another request was faster.
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}
