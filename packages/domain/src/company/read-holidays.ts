import { Holiday, isCalendarDate } from './working-hours.ts';

export interface ReadHolidays {
  holidays: Holiday[];
  refused: string[];
}

/** A date, then the name: `2026-12-25 Christmas Day`; a comma, semicolon, or tab between them as in spreadsheets. */
const LINE = /^(\d{4}-\d{2}-\d{2})[\s,;:]+(.+)$/;

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

/** Merges and sorts by date; for the same date, the name in `more` wins. */
export function mergeHolidays(holidays: readonly Holiday[], more: readonly Holiday[]): Holiday[] {
  const byDate = new Map([...holidays, ...more].map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}
