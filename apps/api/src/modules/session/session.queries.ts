import type { Database, Db } from '@marque/db/database';
import { fixedQuery, fixedStatement } from '@marque/db/fixed-query';
import type { UserId } from '@marque/domain/api/ids';
import { sql, type Transaction } from 'kysely';
import { endLinks } from '../../platform/account-links/account-links.queries.ts';

export interface NewSession {
  idHash: string;
  userId: UserId;
  createdAt: Date;
  expiresAt: Date;
  absoluteExpiresAt: Date;
  method: string;
  userAgent: string;
  address: string;
  authenticatedAt: Date;
  lastSeenAt: Date;
}

const insertOne = fixedStatement<
  { others: number },
  [string, UserId, Date, Date, Date, string, string, string, Date, Date]
>(`
  insert into sessions (id_hash, user_id, created_at, expires_at, absolute_expires_at,
    method, user_agent, address, authenticated_at, last_seen_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning (select count(*)::integer from sessions where user_id = $2) as others`);

/** Resolves with how many sessions the user had before, except those that are being inserted at the same time. */
export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const { idHash, userId, createdAt, expiresAt, absoluteExpiresAt } = session;
  const ends = [expiresAt, absoluteExpiresAt] as const;
  const { method, userAgent, address, authenticatedAt, lastSeenAt } = session;
  const origin = [method, userAgent, address] as const;
  const [row] = await insertOne(db, idHash, userId, createdAt, ...ends, ...origin, authenticatedAt, lastSeenAt);
  return row?.others ?? 0;
}

export const sessionWithUser = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.username',
      'users.role',
      'users.firstName',
      'users.email',
      'users.phoneVerified',
      'sessions.expiresAt',
      'sessions.absoluteExpiresAt',
      'sessions.publicId',
      'sessions.authenticatedAt',
      'sessions.lastSeenAt',
    ]);

const selectSession = fixedQuery((db, idHash: string) => sessionWithUser(db).where('sessions.idHash', '=', idHash));

export async function findSession(db: Db, idHash: string) {
  const [row] = await selectSession(db, idHash);
  return row ?? null;
}

export async function listSessionsOf(db: Db, userId: UserId) {
  return db
    .selectFrom('sessions')
    .select(['idHash', 'expiresAt', 'absoluteExpiresAt', 'publicId', 'authenticatedAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .execute();
}

export async function noteSessionSeen(db: Db, idHash: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now }).where('idHash', '=', idHash).execute();
}

export async function noteSessionConfirmed(db: Db, idHash: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticatedAt: now }).where('idHash', '=', idHash).execute();
}

/** Extends a session, never beyond its absolute end; a session that has reached it is not written again. */
export async function extendSession(db: Db, idHash: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expiresAt: sql<Date>`least(${expiresAt}::timestamptz, absolute_expires_at)` })
    .where('idHash', '=', idHash)
    .whereRef('expiresAt', '<', 'absoluteExpiresAt')
    .execute();
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('idHash', '=', idHash).execute();
}

const deleteSurplus = fixedQuery((db, userId: UserId, newest: string, max: number) =>
  db
    .deleteFrom('sessions')
    .where('idHash', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('idHash')
        .where('userId', '=', userId)
        .orderBy(sql`id_hash = ${newest}`, 'desc')
        .orderBy('lastSeenAt', 'desc')
        .orderBy('createdAt', 'desc')
        .offset(max),
    )
    .returning('idHash'),
);

/**
 * Ends a user's sessions beyond `max`, least recently used first and never `newest`, along with the phones paired
 * through them.
 */
export async function deleteSessionsBeyond(
  db: Db,
  userId: UserId,
  { max, newest }: { max: number; newest: string },
): Promise<void> {
  const ended = await deleteSurplus(db, userId, newest, max);
  for (const { idHash } of ended) await deletePairings(db, userId, idHash);
}

/**
 * Signs a user out everywhere, except for one session. Also ends paired phones and pending email changes: whoever is
 * signed out now may have started them.
 */
export async function deleteSessionsOf(db: Db, userId: UserId, exceptIdHash: string | null): Promise<void> {
  const all = db.deleteFrom('sessions').where('userId', '=', userId);
  await (exceptIdHash ? all.where('idHash', '<>', exceptIdHash) : all).execute();
  // Must come afterwards: a request that is creating a code or an email change locks its session's row until it
  // commits.
  await deletePairings(db, userId);
  await endLinks(db, userId, 'email_change');
}

export async function deleteSessionsExpiredBy(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}

export async function isSessionOpen(db: Db, userId: UserId, idHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('publicId')
    .where('idHash', '=', idHash)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the session is still open; locks it until the transaction ends. */
export async function lockSession(trx: Transaction<Database>, userId: UserId, idHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('publicId')
    .where('idHash', '=', idHash)
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePairings(db: Db, userId: UserId, sessionHash: string | null = null): Promise<void> {
  const all = db.deleteFrom('devicePairings').where('userId', '=', userId);
  await (sessionHash === null ? all : all.where('sessionHash', '=', sessionHash)).execute();
}
