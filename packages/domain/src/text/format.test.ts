import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDate, formatNumber } from './format.ts';

it('A number is written as Intl writes it, with and without a formatter', () => {
  const format = new Intl.NumberFormat('en-US').format;
  for (const value of [0, 7, 999, 1_000, 1_234_567, -999, -1_000, 0.5, 999.5]) {
    expect(formatNumber(value)).toBe(format(value));
  }
  fc.assert(fc.property(fc.integer(), (value) => formatNumber(value) === format(value)));
});

it('A date is written as Intl writes it', () => {
  const intl = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  const dates = fc.date({ min: new Date(1_000, 0), max: new Date(9_999, 0), noInvalidDate: true });
  fc.assert(fc.property(dates, (at) => formatDate(at) === intl.format(at)));
});
