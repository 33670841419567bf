import { Holiday, isCalendarDate } from './working-hours.ts';

export interface ReadHolidays {
  holidays: Holiday[];
  /** The lines that are none, as they were written. */
  refused: string[];
}

/** A date, then the name: `2026-12-25 Christmas Day`; comma, semicolon or tab between them as in tables. */
const LINE = /^(\d{4}-\d{2}-\d{2})[\s,;:]+(.+)$/;

/** Reads holidays from pasted text, one a line. Empty lines are passed over. */
export function readHolidays(text: string): ReadHolidays {
  const read: ReadHolidays = { holidays: [], refused: [] };
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [, date = '', name = ''] = LINE.exec(line) ?? [];
    const holiday = Holiday.safeParse({ date, name: name.replace(/^"(.*)"$/, '$1') });
    if (isCalendarDate(date) && holiday.success) read.holidays.push(holiday.data);
    else read.refused.push(line);
  }
  return read;
}

/** Both lists by date; the later name of a date holds. */
export function mergeHolidays(holidays: readonly Holiday[], more: readonly Holiday[]): Holiday[] {
  const byDate = new Map([...holidays, ...more].map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}
