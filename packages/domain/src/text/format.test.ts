import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDollars, formatNumber } from './format.ts';

const ownZone = process.env.TZ;

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

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

it('An amount is written as Intl writes it', () => {
  const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  for (const amount of [0, 1, 999, 1_000, 185_000, 99_999_999, -5, 0.5]) {
    expect(formatDollars(amount)).toBe(intl.format(amount));
  }
  fc.assert(fc.property(fc.integer(), (amount) => formatDollars(amount) === intl.format(amount)));
});

it('A time is written as Intl writes it', () => {
  process.env.TZ = 'America/New_York';
  const intl = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  for (const hour of Array(24).keys()) {
    const at = new Date(2026, 0, 5, hour, 6);
    expect(formatDateTime(at)).toBe(intl.format(at));
  }
  const times = fc.date({ min: new Date(1_970, 0), max: new Date(2_100, 0), noInvalidDate: true });
  fc.assert(fc.property(times, (at) => formatDateTime(at) === intl.format(at)));
});
