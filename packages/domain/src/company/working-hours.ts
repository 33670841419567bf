import { z } from 'zod';
import { requiredLine } from '../text/text.ts';
import { toMinutes } from './time-of-day.ts';

/** Used when no number of hours was chosen (ADR 0180). */
const DEFAULT_WORKING_PROMISE_HOURS = 8;
const MAX_PROMISE_HOURS = 80;
const MAX_HOLIDAYS = 400;
const MAX_NAME_LENGTH = 100;
/** Fewer minutes would put the due time years ahead. */
const MIN_WEEK_MINUTES = 60;

/** From Monday, the index of a day in `WorkingHours.week`. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const ZONE_NAME = /^[A-Za-z_]{1,30}(\/[A-Za-z0-9_+-]{1,30}){0,2}$/;

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const END_TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** `HH:MM` in the company's time zone. Ends on the same day, at `24:00` at the latest. */
export const WorkingSpan = z
  .object({
    from: z.string().regex(TIME, 'Please enter a time such as 09:00'),
    to: z.string().regex(END_TIME, 'Please enter a time such as 17:00'),
  })
  .refine(({ from, to }) => toMinutes(from) < toMinutes(to), 'The end must be after the beginning');
export type WorkingSpan = z.infer<typeof WorkingSpan>;

const WorkingDay = z
  .array(WorkingSpan)
  .max(2)
  .refine(
    ([first, second]) => !(first && second) || toMinutes(first.to) <= toMinutes(second.from),
    'The second time range must start after the first one ends',
  );

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date);
}

export const Holiday = z.object({
  date: z.string().refine(isCalendarDate, 'Please enter a date such as 2026-12-25'),
  name: requiredLine(1, MAX_NAME_LENGTH, 'Please name the holiday'),
});
export type Holiday = z.infer<typeof Holiday>;

/** When the company works, and its promise in working hours (spec 19.7, ADR 0180). */
export const WorkingHours = z
  .object({
    timeZone: z.string().refine(isTimeZone, 'Please choose a time zone'),
    /** Monday to Sunday; closed days have no spans. */
    week: z.array(WorkingDay).length(WEEKDAYS.length),
    holidays: z
      .array(Holiday)
      .max(MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} holidays`)
      .refine((all) => new Set(all.map(({ date }) => date)).size === all.length, 'The same date appears twice'),
    promiseHours: z
      .int('Please enter whole hours')
      .min(1, 'At least one hour')
      .max(MAX_PROMISE_HOURS, `At most ${MAX_PROMISE_HOURS} hours`),
  })
  .refine(({ week }) => countMinutes(week) >= MIN_WEEK_MINUTES, {
    path: ['week'],
    message: 'Please set at least one open hour per week',
  });
export type WorkingHours = z.infer<typeof WorkingHours>;

function countMinutes(week: WorkingSpan[][]): number {
  return week.flat().reduce((total, { from, to }) => total + toMinutes(to) - toMinutes(from), 0);
}

/** A default to start from: Monday to Friday, nine to five. */
export function suggestHours(timeZone: string): WorkingHours {
  const day = () => [{ from: '09:00', to: '17:00' }];
  const week = WEEKDAYS.map((_, index) => (index < 5 ? day() : []));
  return { timeZone, week, holidays: [], promiseHours: DEFAULT_WORKING_PROMISE_HOURS };
}

/** The setting from a moment on; `hours` is `null` for around the clock. */
export interface PromiseVersion {
  createdAt: Date;
  hours: WorkingHours | null;
}

const WorkingHoursVersion = z.object({
  version: z.int(),
  createdAt: z.date(),
  author: z.string().nullable(),
  isRoundTheClock: z.boolean(),
});
export type WorkingHoursVersion = z.infer<typeof WorkingHoursVersion>;

export const WorkingHoursHistory = z.object({
  hours: WorkingHours.nullable(),
  versions: z.array(WorkingHoursVersion),
});
export type WorkingHoursHistory = z.infer<typeof WorkingHoursHistory>;

export const SaveWorkingHours = z.object({
  hours: WorkingHours.nullable(),
  basedOn: z.int().min(0).max(1_000_000),
});
export type SaveWorkingHours = z.infer<typeof SaveWorkingHours>;
