import { createAbortedError } from './deadline.ts';
import { MarqueError } from './errors.ts';

export interface Retry {
  error: MarqueError;
  tries: number;
  /** The pause before the next try, in milliseconds. */
  waitMs: number;
}

export interface RetryOptions {
  /** The most retries after the first try: 4 by default, 0 for none. */
  retries?: number | undefined;
  /** The longest pause that a server may ask for, in milliseconds; one minute by default. */
  maxWaitMs?: number | undefined;
  onRetry?: ((retry: Retry) => void) | undefined;
}

const DEFAULT_RETRIES = 4;
const DEFAULT_MAX_WAIT_MS = 60_000;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 10_000;

/** Too many requests, or a server or proxy that is briefly unavailable. */
const TEMPORARY_STATUSES: ReadonlySet<number | null> = new Set([429, 502, 503, 504]);

function isTemporary({ code, status }: MarqueError): boolean {
  if (code === 'NETWORK' || code === 'TIMEOUT') return true;
  // The first request with this key is still running; a repeat gets its response.
  return code === 'IDEMPOTENCY_IN_FLIGHT' || TEMPORARY_STATUSES.has(status);
}

/** Exponential backoff with jitter, so that many clients do not come back at once. */
function computePause({ retryAfter }: MarqueError, tries: number, random: () => number): number {
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)) * (0.5 + random() / 2);
  return retryAfter === null ? growing : retryAfter * 1000 + random() * FIRST_PAUSE_MS;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(createAbortedError(signal));
    const onAbort = () => {
      clearTimeout(timer);
      reject(createAbortedError(signal as AbortSignal)); // called by this signal, so it is defined
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/**
 * Repeats a call that failed temporarily. Only for calls that can safely be sent twice: reads, and those with an
 * idempotency key.
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
      if (!(error instanceof MarqueError) || !isTemporary(error) || tries > retries) throw error;
      const waitMs = computePause(error, tries, random);
      if (waitMs > maxWaitMs) throw error;
      onRetry?.({ error, tries, waitMs });
      await pause(waitMs, signal);
    }
  }
}
