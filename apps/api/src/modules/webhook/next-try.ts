import { WEBHOOK_TRIES } from '@marque/domain/review/webhooks';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Before the second attempt, the third, and so on. In total a little less than three days. */
const PAUSES_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  10 * HOUR,
  14 * HOUR,
  16 * HOUR,
  18 * HOUR,
];
/** Each pause varies by up to this fraction, so that deliveries that failed together are not repeated together. */
const JITTER = 0.2;
/** A receiver may ask us to wait, but not forever. */
const MAX_ASKED_MS = 12 * HOUR;

export interface FailedTry {
  tries: number;
  /** The receiver's header (RFC 9110, 10.2.3): seconds or a date. */
  retryAfter: string | null;
  now: Date;
}

/**
 * Computes the milliseconds until the next attempt; `null` after the last one. A receiver's `Retry-After` can make a
 * pause longer, never shorter.
 */
export function pauseAfter({ tries, retryAfter, now }: FailedTry, random = Math.random): number | null {
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined || tries >= WEBHOOK_TRIES) return null;
  const jittered = pause * (1 - JITTER + 2 * JITTER * random());
  return Math.round(Math.max(jittered, Math.min(askedMs(retryAfter, now), MAX_ASKED_MS)));
}

function askedMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * SECOND;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
