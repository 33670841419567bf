import { randomBytes } from 'node:crypto';
import type { Db } from '@marque/db/database';
import { isStaff } from '@marque/domain/account/roles';
import { Lucia, TimeSpan } from 'lucia';
import type { SessionOrigin, Sessions } from '../../transport/ports/sessions.port.ts';
import { deleteSessionsOf, findSession, noteSessionConfirmed, noteSessionSeen } from './session.queries.ts';
import { createSessionAdapter, hashSessionId, type SessionAttributes } from './session-adapter.ts';

const ID_BYTES = 32;

/** How long a session lasts: when unused (idle), and in total (absolute). */
const LIFETIMES = {
  user: { idle: new TimeSpan(24, 'h'), absolute: new TimeSpan(30, 'd') },
  staff: { idle: new TimeSpan(8, 'h'), absolute: new TimeSpan(7, 'd') },
} as const;

type Kind = keyof typeof LIFETIMES;

/** The first character of a session id tells which lifetimes apply before any lookup. */
const ID_PREFIXES: Readonly<Record<Kind, string>> = { user: 'u', staff: 's' };

const SEEN_WITHIN_MS = 5 * 60_000;
const UNKNOWN_ORIGIN: SessionOrigin = { method: 'password', userAgent: '', address: '' };

/** Sessions in the database, managed by Lucia. They are extended when less than half their idle time is left. */
export function createSessions(db: Db, clock: () => Date): Sessions {
  const kinds = { user: createKind('user'), staff: createKind('staff') };

  function createKind(kind: Kind) {
    const adapter = createSessionAdapter({ db, clock, forStaff: kind === 'staff' });
    const lucia = new Lucia(adapter, {
      sessionExpiresIn: LIFETIMES[kind].idle,
      getUserAttributes: (user) => user,
      getSessionAttributes: (session) => session,
    });
    return { lucia, ours: adapter.ours, having: adapter.having };
  }

  return {
    async create({ id: userId, role }, origin = UNKNOWN_ORIGIN) {
      const kind: Kind = isStaff(role) ? 'staff' : 'user';
      const { lucia, ours } = kinds[kind];
      const sessionId = ID_PREFIXES[kind] + randomBytes(ID_BYTES).toString('base64url');
      const now = clock();
      const absoluteExpiresAt = new Date(now.getTime() + LIFETIMES[kind].absolute.milliseconds());
      // The adapter writes what is known now; the database sets the rest.
      const attributes = {
        storedUntil: absoluteExpiresAt,
        absoluteExpiresAt,
        publicId: '',
        authenticatedAt: now,
        lastSeenAt: now,
        ...origin,
      };
      const session = await lucia.createSession(userId, attributes, { sessionId });
      return { id: session.id, expiresAt: ours(session.expiresAt) };
    },

    async find(sessionId, readWithSession = null) {
      const kind = readKind(sessionId);
      if (!kind) return null;
      const { lucia, ours, having } = kinds[kind];
      const found = readWithSession && (await readWithSession(db, hashSessionId(sessionId)));
      const validated = found
        ? having(found.session, () => lucia.validateSession(sessionId))
        : lucia.validateSession(sessionId);
      const { user, session } = await validated;
      if (!session) return null;
      const { publicId, authenticatedAt, lastSeenAt } = session;
      const now = clock();
      if (now.getTime() - lastSeenAt.getTime() > SEEN_WITHIN_MS) {
        await noteSessionSeen(db, hashSessionId(sessionId), now);
      }
      return {
        user,
        session: { publicId, authenticatedAt },
        renewedUntil: session.fresh ? renewedEnd(session, ours(session.expiresAt)) : null,
        beside: found?.beside ?? null,
      };
    },

    async peek(sessionId) {
      const kind = readKind(sessionId);
      const row = kind && (await findSession(db, hashSessionId(sessionId)));
      if (!row || isStaff(row.role) !== (kind === 'staff') || row.expiresAt <= clock()) return null;
      const { id, username, role, firstName, email, phoneVerified } = row;
      return { id, username, role, firstName, email, phoneVerified };
    },

    async end(sessionId) {
      const kind = readKind(sessionId);
      if (kind) await kinds[kind].lucia.invalidateSession(sessionId);
    },

    confirm: (sessionId) => noteSessionConfirmed(db, hashSessionId(sessionId), clock()),

    endAllOf: (userId, exceptSessionId) =>
      deleteSessionsOf(db, userId, exceptSessionId ? hashSessionId(exceptSessionId) : null),

    deleteExpired: () => kinds.user.lucia.deleteExpiredSessions(),
  };
}

function readKind(sessionId: string): Kind | null {
  if (sessionId.startsWith(ID_PREFIXES.user)) return 'user';
  return sessionId.startsWith(ID_PREFIXES.staff) ? 'staff' : null;
}

/** Never extends a session beyond its absolute end, whatever Lucia computes. */
function renewedEnd(
  { storedUntil, absoluteExpiresAt }: Pick<SessionAttributes, 'storedUntil' | 'absoluteExpiresAt'>,
  wished: Date,
): Date | null {
  if (storedUntil >= absoluteExpiresAt) return null;
  return wished < absoluteExpiresAt ? wished : absoluteExpiresAt;
}
