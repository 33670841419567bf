import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { usernameSkeleton } from './username-skeleton.ts';

const BATCH = 1_000;

/**
 * Gives each account of before user names were compared by their looks its skeleton: the oldest of several that look the same has it, the others go on
 * without, and nobody new can look like any of them. Run at each start, because a process of before may still be opening accounts meanwhile.
 */
export async function fillSkeletons(db: Db, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> {
  let after = 0 as UserId;
  let filled = 0;
  for (let batch = await listWithout(db, after); batch.length > 0; batch = await listWithout(db, after)) {
    filled += await giveSkeletons(db, batch);
    after = batch.at(-1)?.id ?? after;
  }
  if (filled > 0) log.info({ filled }, 'user names are compared by their looks from now on');
}

interface Named {
  id: UserId;
  username: string;
}

function listWithout(db: Db, after: UserId): Promise<Named[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('usernameSkeleton', 'is', null)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** Resolves with how many got one: not those whose looks somebody has. */
async function giveSkeletons(db: Db, users: readonly Named[]): Promise<number> {
  const oldest = new Map<string, UserId>();
  for (const { id, username } of users) {
    const skeleton = usernameSkeleton(username);
    if (!oldest.has(skeleton)) oldest.set(skeleton, id);
  }
  const { numAffectedRows } = await sql`
    update users set username_skeleton = given.skeleton
    from unnest(${[...oldest.keys()]}::text[], ${[...oldest.values()]}::integer[]) as given (skeleton, id)
    where users.id = given.id and users.username_skeleton is null
      and not exists (select from users as other where other.username_skeleton = given.skeleton)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
