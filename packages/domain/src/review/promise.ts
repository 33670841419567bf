import type { PromiseClock } from './review.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const IN_DAYS_FROM = 2 * DAY_MINUTES;

/**
 * `minutes` are those left (`running`) or those beyond the due time (`overdue`, `keptLate`), in real time; 0 if the
 * promise was kept.
 */
export interface PromiseState {
  state: 'kept' | 'keptLate' | 'running' | 'overdue';
  minutes: number;
}

export function promiseState(
  { dueAt, contactedAt }: Pick<PromiseClock, 'dueAt' | 'contactedAt'>,
  now: Date,
): PromiseState {
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

/** `45 working minutes`, `11 working hours`, rounded down; never in days, because a working day has no fixed length. */
export function workingTimeText(minutes: number): string {
  if (minutes < HOUR_MINUTES) return amount(minutes, 'working minute');
  return amount(Math.floor(minutes / HOUR_MINUTES), 'working hour');
}
