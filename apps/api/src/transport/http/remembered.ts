/**
 * Finds something out at most once in `ms` milliseconds, however many ask: those who ask meanwhile share one search,
 * those who ask soon after get its result.
 */
export function remembered<T>(find: () => Promise<T>, ms: number): () => Promise<T> {
  let last: Promise<T> | null = null;
  let goodUntil = 0;
  return () => {
    if (last && performance.now() < goodUntil) return last;
    goodUntil = Number.POSITIVE_INFINITY;
    last = find().finally(() => {
      goodUntil = performance.now() + ms;
    });
    return last;
  };
}
