import { expect, it } from 'vitest';
import { mergeHolidays, readHolidays } from './read-holidays.ts';

it('Holidays are pasted one a line, as text or from a table', () => {
  const text = '2026-12-25 Christmas Day\r\n\n2027-01-01\tNew Year’s Day\n2027-07-05, "Independence Day (observed)"';
  expect(readHolidays(text)).toEqual({
    holidays: [
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2027-01-01', name: 'New Year’s Day' },
      { date: '2027-07-05', name: 'Independence Day (observed)' },
    ],
    refused: [],
  });
});

it('Lines that are no holidays are named', () => {
  expect(readHolidays('12/25/2026 Christmas\n2027-02-30 Nothing\n2027-05-31').refused).toEqual([
    '12/25/2026 Christmas',
    '2027-02-30 Nothing',
    '2027-05-31',
  ]);
});

it('Holidays are in the order of the calendar, each date once', () => {
  const christmas = { date: '2026-12-25', name: 'Christmas' };
  const named = { date: '2026-12-25', name: 'Christmas Day' };
  const may = { date: '2026-05-01', name: 'May Day' };
  expect(mergeHolidays([christmas], [may, named])).toEqual([may, named]);
});
