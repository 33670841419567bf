import { describe, expect, it } from 'vitest';
import { keepWholeNumber, parseWholeNumber } from './whole-number.ts';

describe('year and mileage', () => {
  it.each([
    ['2019', 2019],
    [' 12,500 ', 12_500],
    ['12 500', 12_500],
    ['12.9', 12],
    ['-3', -3],
    ['007', 7],
  ])('parse %j to the integer %d', (text, number) => {
    expect(parseWholeNumber(text)).toBe(number);
  });

  it.each(['', '   ', '-', 'abc', '.'])('become undefined when empty or no number: %j', (text) => {
    expect(parseWholeNumber(text)).toBeUndefined();
  });

  it.each([0, 7, 1900, 2027, 9_999_999, -1])('take back the integer they show: %d', (number) => {
    expect(parseWholeNumber(keepWholeNumber(String(number)))).toBe(number);
  });
});
