import { type Action, may } from '@marque/domain/account/permissions';
import { DomainError } from '@marque/domain/api/errors';
import type { Subscription } from '../../platform/live/subscription.ts';
import type { Deps } from '../../transport/deps.ts';

const CHECK_SESSION_MS = 30_000;

interface Watched {
  readers: Map<Subscription, Action>;
  timer: NodeJS.Timeout;
}

const watches = new WeakMap<Deps['sessions'], Map<string | null, Watched>>();

/**
 * Ends a stream within half a minute after its session has ended (NOT_SIGNED_IN) or lost `action` (NOT_ALLOWED), with
 * one query for all streams of a session. Returns a function that ends the watch.
 */
export function watchSession(
  deps: Pick<Deps, 'sessions' | 'log'>,
  { sessionId, action }: { sessionId: string | null; action: Action },
  subscription: Subscription,
): () => void {
  const sessions = watches.get(deps.sessions) ?? new Map<string | null, Watched>();
  watches.set(deps.sessions, sessions);
  const readers = sessions.get(sessionId)?.readers ?? new Map<Subscription, Action>();
  if (readers.size === 0) {
    const timer = setInterval(() => void checkSession(deps, sessionId, readers), CHECK_SESSION_MS);
    sessions.set(sessionId, { readers, timer });
  }
  readers.set(subscription, action);
  return () => {
    readers.delete(subscription);
    if (readers.size > 0) return;
    clearInterval(sessions.get(sessionId)?.timer);
    sessions.delete(sessionId);
  };
}

async function checkSession(
  { sessions, log }: Pick<Deps, 'sessions' | 'log'>,
  sessionId: string | null,
  readers: ReadonlyMap<Subscription, Action>,
): Promise<void> {
  try {
    const user = sessionId === null ? null : await sessions.peek(sessionId);
    for (const [subscription, action] of readers) {
      if (!user) subscription.end(new DomainError('NOT_SIGNED_IN'));
      else if (!may(user.role, action)) subscription.end(new DomainError('NOT_ALLOWED'));
    }
  } catch (error) {
    // A brief database failure says nothing about the session; the next check will.
    log.warn({ err: error }, 'the session of a live stream could not be checked');
  }
}
