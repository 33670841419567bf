import type { Action } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { concerns, type LiveChannel } from '../../platform/live/audience.ts';
import { type Place, readPlace } from '../../platform/live/place.ts';
import { placedAt } from '../../platform/live/recent-events.ts';
import type { PlacedEvent } from '../../platform/live/subscription.ts';
import type { Deps } from '../../transport/deps.ts';
import { findHeadSeq, listEventsBetween } from './live.queries.ts';
import { watchSession } from './session-watch.ts';

const CONNECTED = { seq: null, ownerId: null, kind: LIVE_KINDS.connected, consignmentId: null, draftId: null };
const MAX_REPLAYED = 200;

export interface LiveReader {
  user: SessionUser;
  sessionId: string | null;
  channel: LiveChannel;
  action: Action;
  lastEventId: string | null | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Events from now on, or since `lastEventId`. Starts with `connected` if earlier data may be stale: on a new stream, or
 * if this process may have missed events that are not in the log. Raises NOT_SIGNED_IN or NOT_ALLOWED when the session
 * ends or loses its permission, and UNAVAILABLE when the reader should reconnect in a moment.
 */
export async function* liveEvents(
  deps: Pick<Deps, 'db' | 'events' | 'sessions' | 'log'>,
  reader: LiveReader,
): AsyncGenerator<PlacedEvent, void> {
  const { channel, lastEventId, signal } = reader;
  const place = await placeToResume(deps, lastEventId);
  const subscription = await deps.events.subscribe({ userId: reader.user.id, channel, after: place });
  const stop = () => subscription.end(null);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  const stopWatching = watchSession(deps, reader, subscription);
  try {
    if (!subscription.isResumed) yield* missedEvents(deps, reader, subscription.after);
    yield* subscription;
  } finally {
    stopWatching();
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** `null` if there is none, or if it is beyond the log: it belongs to another database. */
async function placeToResume(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  lastEventId: string | null | undefined,
): Promise<Place | null> {
  const place = lastEventId ? readPlace(lastEventId) : null;
  // Another process may have received an event before this one.
  const isBeyond = place !== null && place.seq > (events.place()?.seq ?? 0) && place.seq > (await findHeadSeq(db));
  return isBeyond ? null : place;
}

/**
 * Events before `here` that this process has not received: `connected`, unless the reader only wants the log, and the
 * log's events since their position, unless there are too many.
 */
async function* missedEvents(
  { db }: Pick<Deps, 'db'>,
  { channel, user, lastEventId }: LiveReader,
  here: Place,
): AsyncGenerator<PlacedEvent, void> {
  const hasOnlyRecord = lastEventId != null && readPlace(lastEventId) === null;
  const after = lastEventId ? Number.parseInt(lastEventId, 10) : Number.NaN;
  const isKnown = after <= here.seq;
  const missed = isKnown ? await listEventsBetween(db, after, here.seq, MAX_REPLAYED + 1) : [];
  const isTooMuch = missed.length > MAX_REPLAYED;
  if (!isKnown || isTooMuch || !hasOnlyRecord) yield placedAt(here, CONNECTED);
  if (isTooMuch) return;
  for (const event of missed) {
    const placed = placedAt(here, event);
    if (!concerns(placed, { channel, userId: user.id })) continue;
    // After `connected` everything is refetched, so a stream that breaks now need not replay these.
    yield hasOnlyRecord ? { ...placed, id: String(event.seq) } : placed;
  }
}
