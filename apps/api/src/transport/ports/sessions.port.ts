import type { Db } from '@marque/db/database';
import type { Role } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';
import type { UserId } from '@marque/domain/api/ids';
import type { SessionInfo } from '../request-context.ts';

export interface SessionOrigin {
  method: string;
  userAgent: string;
  address: string;
}

export interface SessionRow extends SessionUser {
  expiresAt: Date;
  absoluteExpiresAt: Date;
  publicId: string;
  authenticatedAt: Date;
  lastSeenAt: Date;
}

/** A session's row by the hash of its id, and other data that was read in the same statement (ADR 0190). */
export type ReadWithSession = (db: Db, idHash: string) => Promise<{ session: SessionRow | null; beside: unknown }>;

interface FoundSession {
  user: SessionUser;
  session: SessionInfo;
  /** The new end, if this lookup extended the session; its cookie must then be set again. */
  renewedUntil: Date | null;
  beside: unknown;
}

export interface Sessions {
  /** Beyond `MAX_SESSIONS`, ends the least recently used ones. */
  create(user: { id: UserId; role: Role }, origin?: SessionOrigin): Promise<{ id: string; expiresAt: Date }>;
  /** The session's owner with their current data; `null` if it is unknown or has ended. */
  find(sessionId: string, readWithSession?: ReadWithSession | null): Promise<FoundSession | null>;
  /** Like `find`, without extending the session: for checks that the user did not cause. */
  peek(sessionId: string): Promise<SessionUser | null>;
  end(sessionId: string): Promise<void>;
  confirm(sessionId: string): Promise<void>;
  endAllOf(userId: UserId, exceptSessionId?: string): Promise<void>;
  deleteExpired(): Promise<void>;
}
