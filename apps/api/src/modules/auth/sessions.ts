import { randomBytes } from 'node:crypto';
import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/ids';
import { isStaff, type Role } from '@marque/domain/roles';
import type { SessionUser } from '@marque/domain/user';
import { Lucia, TimeSpan } from 'lucia';
import { deleteSessionsOf, findSession } from './session.queries.ts';
import { createSessionAdapter, hashSessionId, type SessionAttributes } from './session-adapter.ts';

const ID_BYTES = 32;

/** How long a session lasts: unused, and at the very most. */
const LIFETIMES = {
  user: { idle: new TimeSpan(24, 'h'), absolute: new TimeSpan(30, 'd') },
  staff: { idle: new TimeSpan(8, 'h'), absolute: new TimeSpan(7, 'd') },
} as const;

type Kind = keyof typeof LIFETIMES;

/** The first letter of a session id says which lifetimes apply, before anything is looked up. */
const LETTER_OF: Readonly<Record<Kind, string>> = { user: 'u', staff: 's' };

export interface FoundSession {
  user: SessionUser;
  /** The new end, when this look-up extended the session; its cookie should then be set again. */
  renewedUntil: Date | null;
}

export interface Sessions {
  create(user: { id: UserId; role: Role }): Promise<{ id: string; expiresAt: Date }>;
  /** Who the session belongs to, as the database knows them now; `null` when there is none, or no longer. */
  find(sessionId: string): Promise<FoundSession | null>;
  /** As `find`, without extending the session: for looks that nobody asked for. */
  peek(sessionId: string): Promise<SessionUser | null>;
  /** Ending what is not there is fine. */
  end(sessionId: string): Promise<void>;
  endAllOf(userId: UserId, exceptSessionId?: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

/** Sessions in the database, run by Lucia. They are extended when less than half their idle time is left. */
export function createSessions(db: Db, clock: () => Date): Sessions {
  const kinds = { user: createKind('user'), staff: createKind('staff') };

  function createKind(kind: Kind) {
    const adapter = createSessionAdapter({ db, clock, forStaff: kind === 'staff' });
    const lucia = new Lucia(adapter, {
      sessionExpiresIn: LIFETIMES[kind].idle,
      getUserAttributes: (user) => user,
      getSessionAttributes: (session) => session,
    });
    return { lucia, ours: adapter.ours };
  }

  function kindOf(sessionId: string): Kind | null {
    if (sessionId.startsWith(LETTER_OF.user)) return 'user';
    return sessionId.startsWith(LETTER_OF.staff) ? 'staff' : null;
  }

  return {
    async create({ id: userId, role }) {
      const kind: Kind = isStaff(role) ? 'staff' : 'user';
      const { lucia, ours } = kinds[kind];
      const sessionId = LETTER_OF[kind] + randomBytes(ID_BYTES).toString('base64url');
      const absoluteExpiresAt = new Date(clock().getTime() + LIFETIMES[kind].absolute.milliseconds());
      const attributes = { storedUntil: absoluteExpiresAt, absoluteExpiresAt };
      const session = await lucia.createSession(userId, attributes, { sessionId });
      return { id: session.id, expiresAt: ours(session.expiresAt) };
    },

    async find(sessionId) {
      const kind = kindOf(sessionId);
      if (!kind) return null;
      const { lucia, ours } = kinds[kind];
      const { user, session } = await lucia.validateSession(sessionId);
      if (!session) return null;
      return { user, renewedUntil: session.fresh ? renewedEnd(session, ours(session.expiresAt)) : null };
    },

    async peek(sessionId) {
      const kind = kindOf(sessionId);
      const row = kind && (await findSession(db, hashSessionId(sessionId)));
      if (!row || isStaff(row.role) !== (kind === 'staff') || row.expiresAt <= clock()) return null;
      const { expiresAt: _, absoluteExpiresAt: __, ...user } = row;
      return user;
    },

    async end(sessionId) {
      const kind = kindOf(sessionId);
      if (kind) await kinds[kind].lucia.invalidateSession(sessionId);
    },

    endAllOf: (userId, exceptSessionId) =>
      deleteSessionsOf(db, userId, exceptSessionId ? hashSessionId(exceptSessionId) : null),

    deleteExpired: () => kinds.user.lucia.deleteExpiredSessions(),
  };
}

/** A session that has reached its absolute end is not extended any more, whatever Lucia would like. */
function renewedEnd({ storedUntil, absoluteExpiresAt }: SessionAttributes, wished: Date): Date | null {
  if (storedUntil >= absoluteExpiresAt) return null;
  return wished < absoluteExpiresAt ? wished : absoluteExpiresAt;
}
