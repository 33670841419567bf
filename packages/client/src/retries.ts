import { abortedError } from './deadline.ts';
import { MarqueError } from './errors.ts';

/** What is told before a call is tried again. */
export interface Retry {
  /** Why the last try failed. */
  error: MarqueError;
  /** How many tries there have been. */
  tries: number;
  /** How long the pause before the next is, in milliseconds. */
  waitMs: number;
}

export interface RetryOptions {
  /** How often at most after the first try; 4 unless told otherwise, 0 for never. */
  retries?: number | undefined;
  /** A server that asks for a longer pause is not waited for, in milliseconds; a minute unless told otherwise. */
  maxWaitMs?: number | undefined;
  onRetry?: ((retry: Retry) => void) | undefined;
}

const DEFAULT_RETRIES = 4;
const DEFAULT_MAX_WAIT_MS = 60_000;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 10_000;

/** Statuses that pass: too many requests, and a server or the way to it briefly away. */
const PASSING_STATUSES: ReadonlySet<number | null> = new Set([429, 502, 503, 504]);

function isPassing({ code, status }: MarqueError): boolean {
  if (code === 'NETWORK' || code === 'TIMEOUT') return true;
  // The first request with this key has not ended; its answer will be ours.
  return code === 'IDEMPOTENCY_IN_FLIGHT' || PASSING_STATUSES.has(status);
}

/** Twice as long each time, and never twice the same, so that many clients do not come back at once. */
function pauseOf({ retryAfter }: MarqueError, tries: number, random: () => number): number {
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)) * (0.5 + random() / 2);
  return retryAfter === null ? growing : retryAfter * 1000 + random() * FIRST_PAUSE_MS;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortedError(signal));
    const onAbort = () => {
      clearTimeout(timer);
      reject(abortedError(signal as AbortSignal)); // only a signal that is there can call
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/**
 * Tries once more, with growing pauses, what failed for a passing reason. Only for what may be asked twice: a question, or a request that carries a key by which
 * the server knows it again.
 */
export async function withRetries<Value>(
  attempt: () => Promise<Value>,
  { retries = DEFAULT_RETRIES, maxWaitMs = DEFAULT_MAX_WAIT_MS, onRetry }: RetryOptions,
  signal: AbortSignal | undefined,
  random: () => number = Math.random,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof MarqueError) || !isPassing(error) || tries > retries) throw error;
      const waitMs = pauseOf(error, tries, random);
      if (waitMs > maxWaitMs) throw error;
      onRetry?.({ error, tries, waitMs });
      await pause(waitMs, signal);
    }
  }
}
