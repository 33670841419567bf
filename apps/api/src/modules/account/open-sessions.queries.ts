import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';

/** Sessions that have not expired, most recently used first. */
export async function listOpenSessions(db: Db, userId: UserId, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['publicId', 'idHash', 'userAgent', 'address', 'method', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('publicId')
    .execute();
}

/** Resolves with the hash of the session's id; `null` when the user has no such session. */
export async function deleteOwnSession(db: Db, userId: UserId, publicId: string, now: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('publicId', '=', publicId)
    .where('expiresAt', '>', now)
    .returning('idHash')
    .executeTakeFirst();
  return row?.idHash ?? null;
}
