import { describe, expect, it } from 'vitest';
import type { Piece } from './chunk-cost.ts';
import { planChunks } from './chunk-plan.ts';

function piece(name: string, size: number, imports: number[] = [], isFixed = false): Piece {
  return { modules: [name], imports, size, isFixed };
}

const sorted = (plan: string[][]) => plan.map((modules) => modules.toSorted().join());

describe('Scripts are put together', () => {
  it('into one file where the same visits need them', () => {
    const pieces = [piece('page', 9_000, [1, 2], true), piece('form', 8_000), piece('field', 900)];
    expect(sorted(planChunks(pieces, [{ roots: [0], weight: 1 }]))).toEqual(['field,form']);
  });

  it('although a visit gets a little that it does not need', () => {
    const pieces = [
      piece('one', 9_000, [2, 3], true),
      piece('two', 9_000, [2], true),
      piece('a', 8_000),
      piece('b', 300),
    ];
    const visits = [
      { roots: [0], weight: 1 },
      { roots: [1], weight: 1 },
    ];
    expect(sorted(planChunks(pieces, visits))).toEqual(['a,b']);
  });

  it('but not where a visit would get much that it does not need', () => {
    const pieces = [
      piece('start', 9_000, [1], true),
      piece('small', 300),
      piece('page', 9_000, [1, 3], true),
      piece('big', 40_000),
    ];
    const visits = [
      { roots: [0], weight: 100 },
      { roots: [2], weight: 1 },
    ];
    expect(sorted(planChunks(pieces, visits))).toEqual(['small', 'big']);
  });

  it('with what lies between them, so that no file imports itself by way of another one', () => {
    const pieces = [piece('page', 9_000, [1], true), piece('a', 400, [2]), piece('b', 400, [3]), piece('c', 400)];
    expect(sorted(planChunks(pieces, [{ roots: [0], weight: 1 }]))).toEqual(['a,b,c']);
    const parted = [
      piece('page', 9_000, [1], true),
      piece('a', 400, [2]),
      piece('own', 400, [3], true),
      piece('c', 400),
    ];
    expect(sorted(planChunks(parted, [{ roots: [0], weight: 1 }]))).toEqual(['c', 'a']);
  });

  it('each file behind those that it imports', () => {
    const pieces = [
      piece('one', 9_000, [2], true),
      piece('two', 9_000, [3], true),
      piece('a', 50_000, [3]),
      piece('b', 50_000),
    ];
    const visits = [
      { roots: [0], weight: 1 },
      { roots: [1], weight: 1 },
    ];
    expect(sorted(planChunks(pieces, visits))).toEqual(['b', 'a']);
  });
});
