import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { FastifyBaseLogger } from 'fastify';
import { listWithoutSkeleton, setSkeletons } from './username-skeleton.queries.ts';
import { usernameSkeleton } from './username-skeleton.ts';

const BATCH = 1_000;

/**
 * Sets the skeleton of accounts created before usernames were compared by look. Among look-alikes only the oldest gets
 * one. Runs at each start, because a process of an older version may still add accounts during an update.
 */
export async function fillSkeletons(db: Db, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> {
  let after = 0 as UserId;
  let filled = 0;
  for (;;) {
    const batch = await listWithoutSkeleton(db, after, BATCH);
    const last = batch.at(-1);
    if (!last) break;
    filled += await setSkeletons(db, mapBySkeleton(batch));
    after = last.id;
  }
  if (filled > 0) log.info({ filled }, 'skeletons of usernames filled in');
}

function mapBySkeleton(users: readonly { id: UserId; username: string }[]): Map<string, UserId> {
  const first = new Map<string, UserId>();
  for (const { id, username } of users) {
    const skeleton = usernameSkeleton(username);
    if (!first.has(skeleton)) first.set(skeleton, id);
  }
  return first;
}
