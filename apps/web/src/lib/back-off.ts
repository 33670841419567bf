/** Milliseconds to wait after the first, second ... consecutive failure; the last one repeats. */
export type BackOffDelays = readonly [number, ...number[]];

interface BackOffOptions {
  /** From the server's `Retry-After`; the delay is never shorter. */
  atLeastMs?: number;
  /** Randomizes the delay by up to this share in both directions, so that many browsers do not return at once. */
  jitter?: number;
  /** From 0 up to 1, like `Math.random`. */
  random?: () => number;
}

/** Milliseconds to wait before the next try, after `failures` consecutive failures (1 or more). */
export function backOffDelay(
  delays: BackOffDelays,
  failures: number,
  { atLeastMs = 0, jitter = 0, random = Math.random }: BackOffOptions = {},
): number {
  const index = Math.min(Math.max(failures, 1), delays.length) - 1;
  const delay = delays[index] ?? delays[0];
  const spread = jitter === 0 ? 1 : 1 + jitter * (2 * random() - 1);
  return Math.max(delay * spread, atLeastMs);
}
