import { REVIEW_PROMISE_HOURS } from '../product/limits.ts';
import type { PromiseClock } from './review.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** From two days on, durations are shown in days. */
const IN_DAYS_FROM = 2 * DAY_MINUTES;

interface Waiting {
  createdAt: Date;
  firstContactAt: Date | null;
  /** Since when the owner waits for a contact; `null` while they do not. */
  waitingSince: Date | null;
}

/**
 * The clock of a consignment (ADR 0021): from its submission to the first contact, and from each answer to a change
 * request to the next one.
 */
export function promiseClock({ createdAt, firstContactAt, waitingSince }: Waiting) {
  const since = waitingSince ?? createdAt;
  const dueAt = new Date(since.getTime() + REVIEW_PROMISE_HOURS * HOUR_MINUTES * MINUTE_MS);
  return { dueAt, contactedAt: waitingSince ? null : firstContactAt } satisfies PromiseClock;
}

/**
 * The state of the promise. `minutes` are those left (`running`), or those beyond the due time (`overdue`, `keptLate`);
 * 0 when it was kept.
 */
export interface PromiseState {
  state: 'kept' | 'keptLate' | 'running' | 'overdue';
  minutes: number;
}

export function promiseState({ dueAt, contactedAt }: PromiseClock, now: Date): PromiseState {
  const beyond = Math.floor(((contactedAt ?? now).getTime() - dueAt.getTime()) / MINUTE_MS);
  if (contactedAt) return beyond > 0 ? { state: 'keptLate', minutes: beyond } : { state: 'kept', minutes: 0 };
  return beyond >= 0 ? { state: 'overdue', minutes: beyond } : { state: 'running', minutes: -beyond };
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** `45 minutes`, `3 hours`, `2 days`, rounded down. */
export function durationText(minutes: number): string {
  if (minutes < HOUR_MINUTES) return amount(minutes, 'minute');
  if (minutes < IN_DAYS_FROM) return amount(Math.floor(minutes / HOUR_MINUTES), 'hour');
  return amount(Math.floor(minutes / DAY_MINUTES), 'day');
}
