import { describe, expect, it } from 'vitest';
import { FILE_COST, getCost, type Piece } from './chunk-cost.ts';
import { movePieces } from './chunk-moves.ts';

const piece = (size: number, imports: number[] = [], isFixed = false): Piece => ({
  modules: [],
  imports,
  size,
  isFixed,
});

describe('A plan of files', () => {
  it('costs what each visit loads, and something for each file', () => {
    const pieces = [piece(1_000, [1], true), piece(500), piece(8_000)];
    const cost = getCost([0, 1, 2], pieces, [{ roots: [0], weight: 2 }]);
    expect(cost).toBe(2 * (1_000 + 500 + 2 * FILE_COST));
  });

  it('costs too much where two files would import each other', () => {
    const pieces = [piece(1_000, [1]), piece(1_000, [2]), piece(1_000)];
    const visits = [{ roots: [0], weight: 1 }];
    expect(getCost([0, 1, 0], pieces, visits)).toBe(Number.POSITIVE_INFINITY);
    expect(getCost([0, 1, 1], pieces, visits)).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it('is better when a piece is in the file of those who need it', () => {
    const pieces = [piece(9_000, [2], true), piece(9_000, [3], true), piece(20_000), piece(20_000), piece(300)];
    const visits = [
      { roots: [0], weight: 1 },
      { roots: [1, 4], weight: 1 },
    ];
    const [, , one, other, small] = movePieces([0, 1, 2, 3, 2], pieces, visits);
    expect(small).toBe(other);
    expect(small).not.toBe(one);
  });

  it('is better when a large piece that few need is in a file of its own', () => {
    const pieces = [piece(9_000, [2], true), piece(9_000, [3], true), piece(20_000), piece(20_000)];
    const visits = [
      { roots: [0], weight: 1 },
      { roots: [1], weight: 1 },
    ];
    const [, , one, other] = movePieces([0, 1, 2, 2], pieces, visits);
    expect(one).not.toBe(other);
  });

  it('leaves files alone that are fixed', () => {
    const pieces = [piece(9_000, [1], true), piece(100)];
    expect(movePieces([0, 1], pieces, [{ roots: [0], weight: 1 }])).toEqual([0, 1]);
  });
});
