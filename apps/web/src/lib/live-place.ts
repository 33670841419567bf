import { NO_PLACE, PLACE_HEADER } from '@marque/domain/api/live-place';
import type { Query, QueryCache, QueryKey } from '@tanstack/react-query';
import type { getFetch } from '@trpc/client';

type Fetch = ReturnType<typeof getFetch>;

/**
 * A position in the server's event feed, as named by a response or an event. Requests sent afterwards are at least that
 * recent, so `order` (the order in which this tab learned positions) tells which of two is safe for both.
 */
export interface LearnedPlace {
  place: string;
  order: number;
}

let learned = 0;
let latest: LearnedPlace | null = null;
/** The earliest position: everything in this tab is at least that recent; `null` if unknown. */
let first: LearnedPlace | null | undefined;
/** Requests that were sent before any position was known and have no response yet. */
let unplaced = 0;
const whenPlaced: (() => void)[] = [];

/** The position that every request from now on has reached. */
export function latestPlace(): LearnedPlace | null {
  return latest;
}

/** Records the position of a response or an event. */
export function learnPlace(place: string): LearnedPlace {
  if (latest?.place === place) return latest;
  learned += 1;
  latest = { place, order: learned };
  return latest;
}

/** Sends a request, and records the position in its response. */
export function notingPlace(send: Fetch): Fetch {
  return async (input, init) => {
    const isUnplaced = latest === null;
    if (isUnplaced) unplaced += 1;
    try {
      const response = await send(input, init);
      takeIn(response instanceof Response ? response.headers.get(PLACE_HEADER) : null, isUnplaced);
      return response;
    } finally {
      if (isUnplaced) settleOne();
    }
  };
}

/** Responses to guests have no position, and contain nothing live. */
function takeIn(place: string | null, isUnplaced: boolean): void {
  if (place === null) return;
  if (place !== NO_PLACE) learnPlace(place);
  if (!isUnplaced) return;
  const found = place === NO_PLACE ? null : { place, order: 0 };
  first = first === undefined ? found : getEarlier(first, found);
}

function settleOne(): void {
  unplaced -= 1;
  if (unplaced > 0) return;
  for (const resolve of whenPlaced.splice(0)) resolve();
}

/** The earlier of the positions of two concurrent responses, by their numbers if the same process counted both. */
function getEarlier(a: LearnedPlace | null, b: LearnedPlace | null): LearnedPlace | null {
  if (a === null || b === null) return null;
  const [[seqA = '', besideA = '', listenerA], [seqB = '', besideB = '', listenerB]] = [
    a.place.split('.'),
    b.place.split('.'),
  ];
  if (seqA !== seqB) return Number(seqA) < Number(seqB) ? a : b;
  if (listenerA !== listenerB) return null;
  return Number(besideA) <= Number(besideB) ? a : b;
}

const placeAtFetch = new WeakMap<Query, LearnedPlace | null>();

/** Records for each query the position that its data has reached. */
export function getNotePlaces(cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') placeAtFetch.set(event.query, latest);
  });
}

/** Queries with data, present or on its way, that nothing refetches on its own. */
function keptQueries(cache: QueryCache, keys: readonly QueryKey[]): Query[] {
  return keys
    .flatMap((queryKey) => cache.findAll({ queryKey }))
    .filter(({ state }) => state.fetchStatus !== 'idle' || (state.data !== undefined && !state.isInvalidated));
}

/**
 * The position reached by a page that opened when `atStart` was the latest one, and that shows these queries; `null` if
 * unknown. Waits for the requests that a page sends in parallel when it starts.
 */
export async function placeOfPage(
  cache: QueryCache,
  keys: readonly QueryKey[],
  atStart: LearnedPlace | null,
): Promise<LearnedPlace | null> {
  if (unplaced > 0) await new Promise<void>((resolve) => whenPlaced.push(resolve));
  let earliest = atStart ?? first ?? null;
  for (const query of keptQueries(cache, keys)) {
    const place = placeAtFetch.get(query) ?? first ?? null;
    if (place === null || earliest === null) return null;
    if (place.order < earliest.order) earliest = place;
  }
  return earliest;
}

/** Marks these queries as up to date with `heard`: all events up to there have been handled. */
export function keptUpTo(cache: QueryCache, keys: readonly QueryKey[], heard: LearnedPlace | null): void {
  if (heard === null) return;
  for (const query of keptQueries(cache, keys)) {
    const before = placeAtFetch.get(query);
    if (before && before.order < heard.order) placeAtFetch.set(query, heard);
  }
}
