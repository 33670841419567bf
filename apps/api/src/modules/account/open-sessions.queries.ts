import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';

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
