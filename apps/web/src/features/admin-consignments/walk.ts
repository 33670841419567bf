import { useState } from 'react';

export interface Neighbors {
  previous: number | undefined;
  next: number | undefined;
}

export function findNeighbors(ids: readonly number[], id: number | null): Neighbors {
  const place = id === null ? -1 : ids.indexOf(id);
  if (place === -1) return { previous: undefined, next: undefined };
  return { previous: ids[place - 1], next: ids[place + 1] };
}

/**
 * Keeps the order of entries stable while somebody steps through them: an entry that leaves the list (such as a decided
 * case) keeps its position, and new ones are appended.
 */
export function continueWalk(walk: readonly number[], listed: readonly number[], id: number | null): readonly number[] {
  if (id === null || !walk.includes(id)) return listed;
  const added = listed.filter((each) => !walk.includes(each));
  return added.length === 0 ? walk : [...walk, ...added];
}

/** Previous and next of the shown entry while the dialog stays open; `id` is `null` while it is closed. */
export function useWalk(listed: readonly number[], id: number | null): Neighbors {
  const [walk, setWalk] = useState(listed);
  const next = continueWalk(walk, listed, id);
  const isSame = next.length === walk.length && next.every((each, place) => each === walk[place]);
  if (!isSame) setWalk(next);
  return findNeighbors(next, id);
}
