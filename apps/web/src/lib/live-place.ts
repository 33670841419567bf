import { NO_PLACE, PLACE_HEADER } from '@marque/domain/api/live-place';
import type { Query, QueryCache, QueryKey } from '@tanstack/react-query';
import type { getFetch } from '@trpc/client';

type Fetch = ReturnType<typeof getFetch>;

/**
 * A place in the server's feed of events, as an answer or an event named it. What is asked for afterwards has reached
 * it at least, so `order`, in which this tab learned of places, tells which of two is safe for both.
 */
export interface LearnedPlace {
  place: string;
  order: number;
}

let learned = 0;
let latest: LearnedPlace | null = null;
/** What everything in this tab has reached at least, earlier than every other; `null` if that is not known. */
let first: LearnedPlace | null | undefined;
/** Requests that were sent before any place was known and have not been answered. */
let unplaced = 0;
const whenPlaced: (() => void)[] = [];

/** What everything that is asked for from now on has reached at least. */
export function latestPlace(): LearnedPlace | null {
  return latest;
}

/** Takes in the place of an answer or an event. */
export function learnPlace(place: string): LearnedPlace {
  if (latest?.place === place) return latest;
  learned += 1;
  latest = { place, order: learned };
  return latest;
}

/** Sends a request of the page, and takes in the place that its answer names. */
export function notingPlace(send: Fetch): Fetch {
  return async (input, init) => {
    const isUnplaced = latest === null;
    if (isUnplaced) unplaced += 1;
    try {
      const answer = await send(input, init);
      takeIn(answer instanceof Response ? answer.headers.get(PLACE_HEADER) : null, isUnplaced);
      return answer;
    } finally {
      if (isUnplaced) settleOne();
    }
  };
}

/** An answer to a guest names no place, and has nothing that is live. */
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

/** The earlier place of two answers that were sent side by side: by their numbers, where one process counted them. */
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

/** Remembers of each query what its data has reached at least. */
export function getNotePlaces(cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') placeAtFetch.set(event.query, latest);
  });
}

/** Queries that have, or are about to have, data which nobody will fetch again by themselves. */
function keptQueries(cache: QueryCache, keys: readonly QueryKey[]): Query[] {
  return keys
    .flatMap((queryKey) => cache.findAll({ queryKey }))
    .filter(({ state }) => state.fetchStatus !== 'idle' || (state.data !== undefined && !state.isInvalidated));
}

/**
 * What a page has reached at least that opened when `atStart` was the latest place, and that shows these queries.
 * `null` if that is not known. Waits for the requests that a page sends side by side when it starts.
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

/** What these queries have reached by listening: whatever was told up to `heard` has been dealt with. */
export function keptUpTo(cache: QueryCache, keys: readonly QueryKey[], heard: LearnedPlace | null): void {
  if (heard === null) return;
  for (const query of keptQueries(cache, keys)) {
    const before = placeAtFetch.get(query);
    if (before && before.order < heard.order) placeAtFetch.set(query, heard);
  }
}
