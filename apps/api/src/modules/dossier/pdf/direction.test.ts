import { describe, expect, it } from 'vitest';
import { findDirections, orderFromLeft } from './direction.ts';

describe('The direction of a paragraph', () => {
  it.each([
    ['Ada', false],
    ['Ada אבי', false],
    ['אבי Ada', true],
    ['12, محمد', true],
    ['2019 \u2068פורשה\u2069', false],
    ['', false],
  ])('is that of its first letter outside of isolates: %s', (text, isRightToLeft) => {
    expect(findDirections(text).isRightToLeft).toBe(isRightToLeft);
  });

  it('changes within it by letters and numbers', () => {
    expect([...findDirections('By אב 12 of').levels]).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 0, 0, 0]);
  });
});

describe('The parts of a line', () => {
  it.each([
    [[], []],
    [
      [0, 0],
      [0, 1],
    ],
    [
      [0, 1, 0],
      [0, 1, 2],
    ],
    [
      [0, 1, 1, 0],
      [0, 2, 1, 3],
    ],
    [
      [1, 2, 1],
      [2, 1, 0],
    ],
    [
      [1, 2, 2, 1],
      [3, 1, 2, 0],
    ],
    [
      [0, 1, 2, 1, 0],
      [0, 3, 2, 1, 4],
    ],
    [
      [2, 2],
      [0, 1],
    ],
  ])('stand from left to right as their levels say: %j', (levels, order) => {
    expect(orderFromLeft(levels)).toEqual(order);
  });
});
