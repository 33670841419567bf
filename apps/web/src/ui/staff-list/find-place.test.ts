import { describe, expect, it } from 'vitest';
import { findPlace } from './find-place.ts';

describe('in a grid of three columns and eight tiles', () => {
  const tiles = { count: 8, columns: 3 };

  it('down and up lead to the tile below and above', () => {
    expect(findPlace(1, 1, tiles)).toBe(4);
    expect(findPlace(4, -1, tiles)).toBe(1);
  });

  it('down leads to the last tile where the row below is shorter', () => {
    expect(findPlace(5, 1, tiles)).toBe(7);
  });

  it('there is nothing above the first row and below the last', () => {
    expect(findPlace(2, -1, tiles)).toBe(2);
    expect(findPlace(6, 1, tiles)).toBe(6);
  });
});

it('in a table, down and up lead to the next and previous row as far as there is one', () => {
  const rows = { count: 3, columns: 1 };
  expect([findPlace(0, 1, rows), findPlace(2, 1, rows), findPlace(2, -1, rows), findPlace(0, -1, rows)]).toEqual([
    1, 2, 1, 0,
  ]);
});
