import type { Action } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { LIVE_KINDS } from '@marque/domain/review/review';
import { concerns, type LiveChannel } from '../../platform/live/audience.ts';
import { type Place, readPlace } from '../../platform/live/place.ts';
import { placedAt } from '../../platform/live/recent-events.ts';
import type { PlacedEvent } from '../../platform/live/subscription.ts';
import type { Deps } from '../../transport/deps.ts';
import { findHeadSeq, listEventsBetween } from './live.queries.ts';
import { watchSession } from './session-watch.ts';

const CONNECTED = { seq: null, ownerId: null, kind: LIVE_KINDS.connected, consignmentId: null, draftId: null };
/** A reader that missed more events is told to refetch everything. */
const MAX_REPLAYED = 200;

export interface LiveReader {
  user: SessionUser;
  sessionId: string | null;
  channel: LiveChannel;
  /** The permission that the reader needs for as long as the stream lasts. */
  action: Action;
  /**
   * The last event that arrived before the stream broke, or the place that the page's data had reached at least when it
   * was read.
   */
  lastEventId: string | null | undefined;
  /** Aborts when the reader disconnects, or when the server wants them to reconnect. */
  signal: AbortSignal | undefined;
}

/**
 * Events from now on, or since `lastEventId`. Starts with `connected` when data from before may be old: the stream
 * starts anew, or it is not known here what happened beside the record. Raises NOT_SIGNED_IN or NOT_ALLOWED when the
 * session ends or loses its permission, and UNAVAILABLE when the reader should reconnect in a moment.
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

/** `null` where there is none, or where it is beyond the record: that of another database. */
async function placeToResume(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  lastEventId: string | null | undefined,
): Promise<Place | null> {
  const place = lastEventId ? readPlace(lastEventId) : null;
  // Another process may have heard of an event before this one.
  const isBeyond = place !== null && place.seq > (events.place()?.seq ?? 0) && place.seq > (await findHeadSeq(db));
  return isBeyond ? null : place;
}

/**
 * What can be told of the time before `here` without having heard it: `connected`, unless the reader asked for the
 * record alone, and what the record has after their place, unless it is too much.
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
    // After `connected` everything is fetched: a stream that breaks now has nothing of this to make up for.
    yield hasOnlyRecord ? { ...placed, id: String(event.seq) } : placed;
  }
}
