import { toMinutes } from './time-of-day.ts';
import type { WorkingHours } from './working-hours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LATEST_BEHIND_MS = 13 * HOUR_MS;
const FARTHEST_AHEAD_MS = 15 * HOUR_MS;
/** `WorkingHours` has at least one hour a week and at most 400 holidays, so no walk comes close. */
const MAX_DAYS = 10_000;

/** In milliseconds since 1970; the end is exclusive. */
interface Interval {
  start: number;
  end: number;
}

/** Working-time arithmetic for one setting. All moments are milliseconds since 1970. */
export interface WorkCalendar {
  /** The earliest moment by which `amountMs` of working time has passed since `start`. */
  advance(start: number, amountMs: number): number;
  /** The latest moment from which `amountMs` (above 0) of working time has passed by `end`. */
  retreat(end: number, amountMs: number): number;
  between(from: number, to: number): number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const [number, two] = ['numeric', '2-digit'] as const;
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: number, month: two, day: two, ...time });
  formats.set(timeZone, format);
  return format;
}

function offsetAt(timeZone: string, moment: number): number {
  const second = Math.floor(moment / 1000) * 1000;
  const parts = getFormat(timeZone).formatToParts(second);
  const read = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const [year, month, day] = [read('year'), read('month'), read('day')];
  return Date.UTC(year, month - 1, day, read('hour'), read('minute'), read('second')) - second;
}

/**
 * Converts local time (given as if it were UTC) to a moment: the first one if clocks show it twice, the moment of the
 * change if they skip it. Later local times never map to earlier moments.
 */
function toMoment(timeZone: string, shown: number): number {
  const before = offsetAt(timeZone, shown - FARTHEST_AHEAD_MS);
  const after = offsetAt(timeZone, shown + LATEST_BEHIND_MS);
  if (before === after) return shown - before;
  const possible = [shown - before, shown - after].filter((moment) => moment + offsetAt(timeZone, moment) === shown);
  if (possible.length > 0) return Math.min(...possible);
  // Skipped: the clocks jump from `before` to `after` somewhere in between.
  let [early, late] = [shown - after, shown - before];
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000;
    if (offsetAt(timeZone, middle) === before) early = middle;
    else late = middle;
  }
  return late;
}

/** Days are counted from January 1, 1970, a Thursday; weeks begin on Monday. */
const toWeekday = (day: number) => (((day + 3) % 7) + 7) % 7;

export function workCalendar({ timeZone, week, holidays }: WorkingHours): WorkCalendar {
  const closed = new Set(holidays.map(({ date }) => date));
  const known = new Map<number, readonly Interval[]>();

  function listIntervals(day: number): readonly Interval[] {
    const found = known.get(day);
    if (found) return found;
    const at = (time: string) => toMoment(timeZone, day * DAY_MS + toMinutes(time) * MINUTE_MS);
    const isClosed = closed.has(new Date(day * DAY_MS).toISOString().slice(0, 10));
    const spans = isClosed ? [] : (week[toWeekday(day)] ?? []);
    const intervals = spans.map(({ from, to }) => ({ start: at(from), end: at(to) }));
    known.set(day, intervals);
    return intervals;
  }

  const toDay = (moment: number) => Math.floor((moment + offsetAt(timeZone, moment)) / DAY_MS);

  function advance(start: number, amountMs: number): number {
    let left = amountMs;
    const first = toDay(start);
    for (let day = first; day < first + MAX_DAYS; day++) {
      for (const interval of listIntervals(day)) {
        const from = Math.max(interval.start, start);
        if (from >= interval.end) continue;
        if (left <= interval.end - from) return from + left;
        left -= interval.end - from;
      }
    }
    throw new Error('these working hours have no end');
  }

  function retreat(end: number, amountMs: number): number {
    let left = amountMs;
    const last = toDay(end);
    for (let day = last; day > last - MAX_DAYS; day--) {
      for (const interval of listIntervals(day).toReversed()) {
        const to = Math.min(interval.end, end);
        if (to <= interval.start) continue;
        if (left <= to - interval.start) return to - left;
        left -= to - interval.start;
      }
    }
    throw new Error('these working hours have no beginning');
  }

  function between(from: number, to: number): number {
    let total = 0;
    for (let day = toDay(from); from < to && day <= toDay(to); day++) {
      for (const { start, end } of listIntervals(day)) total += Math.max(0, Math.min(end, to) - Math.max(start, from));
    }
    return total;
  }

  return { advance, retreat, between };
}
