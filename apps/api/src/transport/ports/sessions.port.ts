import type { Db } from '@marque/db/database';
import type { Role } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';
import type { UserId } from '@marque/domain/api/ids';
import type { SessionInfo } from '../request-context.ts';

/** Where and how a session begins. */
export interface SessionOrigin {
  /** What proved the owner: `password`, `passkey`, or a password and a second factor. */
  method: string;
  userAgent: string;
  address: string;
}

/** A session with its user, as stored. */
export interface SessionRow extends SessionUser {
  expiresAt: Date;
  absoluteExpiresAt: Date;
  publicId: string;
  authenticatedAt: Date;
  lastSeenAt: Date;
}

/** A session's row by the hash of its id, and what was read in the same statement (ADR 0190). */
export type ReadWithSession = (db: Db, idHash: string) => Promise<{ session: SessionRow | null; beside: unknown }>;

interface FoundSession {
  user: SessionUser;
  session: SessionInfo;
  /** The new end, when this look-up extended the session; its cookie should then be set again. */
  renewedUntil: Date | null;
  /** What `readWithSession` read beside it. */
  beside: unknown;
}

export interface Sessions {
  /** Of more than `MAX_SESSIONS` those end that were used longest ago. */
  create(user: { id: UserId; role: Role }, origin?: SessionOrigin): Promise<{ id: string; expiresAt: Date }>;
  /** Who the session belongs to, as the database knows them now; `null` when there is none, or no longer. */
  find(sessionId: string, readWithSession?: ReadWithSession | null): Promise<FoundSession | null>;
  /** As `find`, without extending the session: for looks that nobody asked for. */
  peek(sessionId: string): Promise<SessionUser | null>;
  /** Ending what is not there is fine. */
  end(sessionId: string): Promise<void>;
  /** The owner of the session has just confirmed their identity again. */
  confirm(sessionId: string): Promise<void>;
  endAllOf(userId: UserId, exceptSessionId?: string): Promise<void>;
  deleteExpired(): Promise<void>;
}
