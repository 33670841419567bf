import { type Action, may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import { LIVE_KINDS, type LiveEvent, OWNER_EVENT_KINDS } from '@marque/domain/review/review';
import type { FedEvent, Subscription } from '../../platform/live/subscription.ts';
import type { Deps } from '../../transport/deps.ts';
import { listEventsBetween } from './live.queries.ts';

/** The longest time that a stream outlives its session. */
const CHECK_SESSION_MS = 30_000;
/** A reader that missed more events is told to refetch everything. */
const MAX_REPLAYED = 200;

/** An event with the id from which a broken stream resumes. */
export interface StreamedEvent {
  id: string;
  event: LiveEvent;
}

export interface LiveReader {
  user: SessionUser;
  sessionId: string | null;
  /** The permission that the reader needs for as long as the stream lasts. */
  action: Action;
  /** The last event that arrived before the stream broke. */
  lastEventId: string | null | undefined;
  /** Aborts when the reader disconnects, or when the server wants them to reconnect. */
  signal: AbortSignal | undefined;
}

const OWNER_KINDS: readonly string[] = [...OWNER_EVENT_KINDS, LIVE_KINDS.draftPhotosChanged];

/** Events for an owner: those of their timelines, and changes that a phone makes to their draft. */
export const isOwnersEvent =
  (user: SessionUser) =>
  ({ kind, ownerId }: FedEvent): boolean =>
    ownerId === user.id && OWNER_KINDS.includes(kind);

/** Events for staff: everything except changes to drafts. */
export const isStaffEvent = ({ kind }: FedEvent): boolean => kind !== LIVE_KINDS.draftPhotosChanged;

/**
 * Events from now on, or since `lastEventId`, that `concerns` accepts. Starts with `connected` when the stream cannot
 * resume. Raises NOT_SIGNED_IN or NOT_ALLOWED when the session ends or loses its permission, and UNAVAILABLE when the
 * reader should reconnect in a moment.
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

/** `null` when the stream cannot resume: it is new, the event log was replaced, or too many events were missed. */
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
    // A brief database failure says nothing about the session; the next check does.
    log.warn({ err: error }, 'the session of a live stream could not be checked');
  }
}
