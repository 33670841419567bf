import { type WorkCalendar, workCalendar } from '../company/work-calendar.ts';
import type { WorkingHours } from '../company/working-hours.ts';
import { PROMISE_REMINDER_HOURS, REVIEW_PROMISE_HOURS } from '../product/limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the promise is due, in working time if hours are set (spec 19.7, ADR 0180). */
export interface PromiseTiming {
  /** When an owner who has been waiting since `since` should hear from the team. Monotonic. */
  dueAt(since: Date): Date;
  /** The latest start of waiting whose contact is due by `moment`. */
  latestDueBy(moment: Date): Date;
  /** The same for the team's reminder: four hours before the due time, or half of a promise below eight hours. */
  latestDueSoonBy(moment: Date): Date;
  /** Minutes until a due time, rounded up; 0 after it. */
  minutesLeft(now: Date, dueAt: Date): number;
  /** Minutes since a due time, rounded down; 0 before it. */
  minutesBeyond(dueAt: Date, now: Date): number;
}

const ROUND_THE_CLOCK: WorkCalendar = {
  advance: (start, amountMs) => start + amountMs,
  retreat: (end, amountMs) => end - amountMs,
  between: (from, to) => Math.max(0, to - from),
};

const known = new WeakMap<WorkingHours, PromiseTiming>();
const roundTheClock = timing(ROUND_THE_CLOCK, REVIEW_PROMISE_HOURS);

/** The timing of a setting; `null` means 24 hours around the clock. */
export function promiseTiming(hours: WorkingHours | null): PromiseTiming {
  if (hours === null) return roundTheClock;
  const found = known.get(hours) ?? timing(workCalendar(hours), hours.promiseHours);
  known.set(hours, found);
  return found;
}

function timing({ advance, retreat, between }: WorkCalendar, promiseHours: number): PromiseTiming {
  const promised = promiseHours * HOUR_MS;
  const remindedWith = Math.min(PROMISE_REMINDER_HOURS * HOUR_MS, promised / 2);
  return {
    dueAt: (since) => new Date(advance(since.getTime(), promised)),
    latestDueBy: (moment) => new Date(retreat(moment.getTime(), promised)),
    latestDueSoonBy: (moment) => new Date(retreat(moment.getTime(), promised - remindedWith)),
    minutesLeft: (now, dueAt) => Math.ceil(between(now.getTime(), dueAt.getTime()) / MINUTE_MS),
    minutesBeyond: (dueAt, now) => Math.floor(between(dueAt.getTime(), now.getTime()) / MINUTE_MS),
  };
}
