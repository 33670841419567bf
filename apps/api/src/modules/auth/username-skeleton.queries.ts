import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import { sql } from 'kysely';

/** Open accounts without a skeleton, after the user `after`, ordered by id. */
export function listWithoutSkeleton(db: Db, after: UserId, limit: number): Promise<{ id: UserId; username: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('usernameSkeleton', 'is', null)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores skeletons that no other account has; resolves with how many. */
export async function setSkeletons(db: Db, userBySkeleton: ReadonlyMap<string, UserId>): Promise<number> {
  const { numAffectedRows } = await sql`
    update users set username_skeleton = given.skeleton
    from unnest(${[...userBySkeleton.keys()]}::text[], ${[...userBySkeleton.values()]}::integer[]) as given (skeleton, id)
    where users.id = given.id and users.username_skeleton is null
      and not exists (select from users as other where other.username_skeleton = given.skeleton)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
