import { type Action, may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import { LIVE_KINDS, type LiveEvent, OWNER_EVENT_KINDS } from '@marque/domain/review/review';
import type { FedEvent, Subscription } from '../../platform/live/subscription.ts';
import type { Deps } from '../../transport/deps.ts';
import { listEventsBetween } from './live.queries.ts';

/** A stream outlives its session by this at most. */
const CHECK_SESSION_MS = 30_000;
/** A reader that missed more is told to fetch everything instead. */
const MAX_REPLAYED = 200;

/** An event with the id from which a broken stream goes on. */
export interface StreamedEvent {
  id: string;
  event: LiveEvent;
}

export interface LiveReader {
  user: SessionUser;
  sessionId: string | null;
  /** What the reader must be allowed to do, now and as long as the stream lasts. */
  action: Action;
  /** The last event that arrived before the stream broke. */
  lastEventId: string | null | undefined;
  /** Ends when the reader goes away or the server wants him to come back. */
  signal: AbortSignal | undefined;
}

const OWNER_KINDS: readonly string[] = [...OWNER_EVENT_KINDS, LIVE_KINDS.draftPhotosChanged];

/** For the owner of something: what his timeline shows, and what a phone does to his draft. */
export const isOwnersEvent =
  (user: SessionUser) =>
  ({ kind, ownerId }: FedEvent): boolean =>
    ownerId === user.id && OWNER_KINDS.includes(kind);

/** For the desk: everything but what moves while an owner still fills in his draft. */
export const isStaffEvent = ({ kind }: FedEvent): boolean => kind !== LIVE_KINDS.draftPhotosChanged;

/**
 * What happens from now on, or since `lastEventId`, as far as it `concerns` the reader. It begins with `connected` where nothing can be
 * taken up again. Raises NOT_SIGNED_IN or NOT_ALLOWED when the session ends or loses its right, UNAVAILABLE when the reader should come
 * back in a moment.
 */
export async function* liveEvents(
  deps: Pick<Deps, 'db' | 'events' | 'sessions' | 'log'>,
  reader: LiveReader,
  concerns: (event: FedEvent) => boolean,
): AsyncGenerator<StreamedEvent, void> {
  const subscription = await deps.events.subscribe(reader.user.id);
  const stop = () => subscription.end(null);
  reader.signal?.addEventListener('abort', stop);
  if (reader.signal?.aborted) stop();
  const timer = setInterval(() => void endWithSession(deps, reader, subscription), CHECK_SESSION_MS);
  try {
    let last = subscription.after;
    const missed = await missedEvents(deps, reader, last);
    if (missed === null) yield streamed(last, { kind: LIVE_KINDS.connected, consignmentId: null, draftId: null });
    for (const event of missed ?? []) if (concerns(event)) yield streamed(event.seq ?? last, event);
    for await (const event of subscription) {
      last = event.seq ?? last;
      if (concerns(event)) yield streamed(last, event);
    }
  } finally {
    clearInterval(timer);
    reader.signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** `null` where the stream cannot be taken up: it is new, or the record is not what it was, or too much happened. */
async function missedEvents(
  { db }: Pick<Deps, 'db'>,
  { lastEventId }: LiveReader,
  until: number,
): Promise<FedEvent[] | null> {
  const after = lastEventId ? Number(lastEventId) : Number.NaN;
  if (!(after <= until)) return null;
  const missed = await listEventsBetween(db, after, until, MAX_REPLAYED + 1);
  return missed.length > MAX_REPLAYED ? null : missed;
}

function streamed(seq: number, { kind, consignmentId, draftId }: LiveEvent): StreamedEvent {
  return { id: String(seq), event: { kind, consignmentId, draftId } };
}

async function endWithSession(
  { sessions, log }: Pick<Deps, 'sessions' | 'log'>,
  { sessionId, action }: LiveReader,
  subscription: Subscription,
): Promise<void> {
  try {
    const user = sessionId === null ? null : await sessions.peek(sessionId);
    if (!user) subscription.end(new DomainError('NOT_SIGNED_IN'));
    else if (!may(user.role, action)) subscription.end(new DomainError('NOT_ALLOWED'));
  } catch (error) {
    // A database that is briefly away says nothing about the session; the next look does.
    log.warn({ err: error }, 'the session of a live stream could not be checked');
  }
}
