/** Caches the result of `find` for `ms` milliseconds; concurrent callers share one call. */
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
