import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumber } from './format.ts';

it('A number is written as Intl writes it, with and without a formatter', () => {
  const format = new Intl.NumberFormat('en-US').format;
  for (const value of [0, 7, 999, 1_000, 1_234_567, -999, -1_000, 0.5, 999.5]) {
    expect(formatNumber(value)).toBe(format(value));
  }
  fc.assert(fc.property(fc.integer(), (value) => formatNumber(value) === format(value)));
});
