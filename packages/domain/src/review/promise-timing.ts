import { type WorkCalendar, workCalendar } from '../company/work-calendar.ts';
import type { WorkingHours } from '../company/working-hours.ts';
import { PROMISE_REMINDER_HOURS, REVIEW_PROMISE_HOURS } from '../product/limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the promise is due, in working time where hours are set (spec 19.7, ADR 0180). */
export interface PromiseTiming {
  /** When an owner who waits since then should have heard from the team. Later for later ones, or the same. */
  dueAt(since: Date): Date;
  /** The latest moment since which an owner can wait whose contact is due by then. */
  latestDueBy(moment: Date): Date;
  /** The same where the team is reminded: four hours are left by then, or half of a promise below eight hours. */
  latestDueSoonBy(moment: Date): Date;
  /** What is left until a due time, in minutes, rounded up; 0 when it has passed. */
  minutesLeft(now: Date, dueAt: Date): number;
  /** How long ago it was due, in minutes, rounded down; 0 before. */
  minutesBeyond(dueAt: Date, now: Date): number;
}

const ROUND_THE_CLOCK: WorkCalendar = {
  advance: (start, amountMs) => start + amountMs,
  retreat: (end, amountMs) => end - amountMs,
  between: (from, to) => Math.max(0, to - from),
};

const known = new WeakMap<WorkingHours, PromiseTiming>();
const roundTheClock = timing(ROUND_THE_CLOCK, REVIEW_PROMISE_HOURS);

/** The timing of a setting: 24 hours round the clock without one. */
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
