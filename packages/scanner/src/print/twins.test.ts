import { describe, expect, it } from 'vitest';
import { ANSWER_COUNT, VIN_SIGNS } from './letters.ts';
import { hasTwin } from './twins.ts';

const VIN = 'WDDHF8PW5D1536684';

/** Cells in which the VIN is nearly certain but for one place, where `rival` has the given share of the likelihood of what was chosen. */
function cellsOf(place: number, rival: string, share: number): Float32Array[] {
  return [...VIN].map((sign, at) => {
    const cell = new Float32Array(ANSWER_COUNT).fill(-12);
    cell[VIN_SIGNS.indexOf(sign)] = -0.01;
    if (at === place) cell[VIN_SIGNS.indexOf(rival)] = Math.log(share);
    return cell;
  });
}

describe('Signs of the same value', () => {
  it('leave no doubt where only one of them is seen', () => {
    expect(hasTwin(cellsOf(10, 'J', 0.001), VIN)).toBe(false);
  });

  it('leave a doubt that no check digit can settle', () => {
    expect([hasTwin(cellsOf(10, 'J', 0.02), VIN), hasTwin(cellsOf(1, 'U', 0.1), VIN)]).toEqual([true, true]);
  });

  it('do not count where the check digit decides, nor where digits alone may stand', () => {
    expect([hasTwin(cellsOf(1, '0', 0.1), VIN), hasTwin(cellsOf(13, 'W', 0.1), VIN)]).toEqual([false, false]);
  });
});
