import { createHash } from 'node:crypto';
import type { Db } from '@marque/db/database';
import { isStaff } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';
import type { UserId as MarqueUserId } from '@marque/domain/api/ids';
import type { Adapter, DatabaseSession, Lucia } from 'lucia';
import type { SessionOrigin, SessionRow } from '../../transport/ports/sessions.port.ts';
import {
  deleteSession,
  deleteSessionsBeyond,
  deleteSessionsExpiredBy,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  listSessionsOf,
} from './session.queries.ts';

/** More sessions than anyone uses, but few enough to review in a list (OWASP ASVS 7.1.2). */
export const MAX_SESSIONS = 50;
/** Sessions that may be inserted at the same time without seeing each other. */
const AT_ONCE = 10;

export interface SessionAttributes {
  storedUntil: Date;
  absoluteExpiresAt: Date;
  publicId: string;
  authenticatedAt: Date;
  lastSeenAt: Date;
}

type UserAttributes = Omit<SessionUser, 'id'>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>;
    UserId: MarqueUserId;
    DatabaseUserAttributes: UserAttributes;
    DatabaseSessionAttributes: SessionAttributes & Partial<SessionOrigin>;
  }
}

/** The stored form of a session id: identifies it, but is useless to anyone who reads the table. */
export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

export interface SessionAdapterOptions {
  db: Db;
  clock: () => Date;
  /**
   * Whether it serves sessions of staff or of owners: a user who changes between the two groups loses their sessions.
   */
  forStaff: boolean;
}

interface SessionAdapter extends Adapter {
  ours(date: Date): Date;
  /**
   * Runs one of Lucia's lookups so that it gets this row instead of querying it; the lookup must query before its first
   * await.
   */
  having<Result>(row: SessionRow | null, lookUp: () => Result): Result;
}

/**
 * Stores Lucia's sessions in our tables, as hashes only. Lucia uses the system clock and the product an injected one,
 * so times are shifted by the difference in both directions; it is zero in production.
 */
export function createSessionAdapter({ db, clock, forStaff }: SessionAdapterOptions): SessionAdapter {
  const difference = () => clock().getTime() - Date.now();
  const ours = (date: Date) => new Date(date.getTime() + difference());
  const lucias = (date: Date) => new Date(date.getTime() - difference());

  let read: { row: SessionRow | null } | null = null;

  return {
    ours,

    having(row, lookUp) {
      read = { row };
      try {
        return lookUp();
      } finally {
        read = null;
      }
    },

    async getSessionAndUser(sessionId) {
      const row = read ? read.row : await findSession(db, hashSessionId(sessionId));
      if (!row || isStaff(row.role) !== forStaff) return [null, null];
      const { id, expiresAt, absoluteExpiresAt, publicId, authenticatedAt, lastSeenAt } = row;
      // Named one by one: the row may have columns that were read with it and that its user must not see.
      const { username, role, firstName, email, phoneVerified } = row;
      const session: DatabaseSession = {
        id: sessionId,
        userId: id,
        expiresAt: lucias(expiresAt),
        attributes: { storedUntil: expiresAt, absoluteExpiresAt, publicId, authenticatedAt, lastSeenAt },
      };
      return [session, { id, attributes: { username, role, firstName, email, phoneVerified } }];
    },

    async getUserSessions(userId) {
      const rows = await listSessionsOf(db, userId);
      return rows.map(({ idHash, expiresAt, ...attributes }) => ({
        id: idHash,
        userId,
        expiresAt: lucias(expiresAt),
        attributes: { storedUntil: expiresAt, ...attributes },
      }));
    },

    async setSession({ id, userId, expiresAt, attributes }) {
      const idHash = hashSessionId(id);
      const others = await insertSession(db, {
        idHash,
        userId,
        createdAt: clock(),
        expiresAt: ours(expiresAt),
        absoluteExpiresAt: attributes.absoluteExpiresAt,
        method: attributes.method ?? 'password',
        userAgent: attributes.userAgent ?? '',
        address: attributes.address ?? '',
        authenticatedAt: clock(),
        lastSeenAt: clock(),
      });
      if (others + AT_ONCE < MAX_SESSIONS) return;
      await deleteSessionsBeyond(db, userId, { max: MAX_SESSIONS, newest: idHash });
    },

    updateSessionExpiration: (sessionId, expiresAt) => extendSession(db, hashSessionId(sessionId), ours(expiresAt)),
    deleteSession: (sessionId) => deleteSession(db, hashSessionId(sessionId)),
    deleteUserSessions: (userId) => deleteSessionsOf(db, userId, null),
    deleteExpiredSessions: () => deleteSessionsExpiredBy(db, clock()),
  };
}
