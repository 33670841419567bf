import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { describe, expect, it } from 'vitest';
import { CLASS_COUNT } from './alphabet.ts';
import { hasConfusable, hasUnlikeRivals } from './confusables.ts';

const VIN = 'WDDHF8PW5D1536684';

/**
 * Cells in which the VIN is nearly certain except at one position, where `rival` has the given share of the likelihood
 * of the chosen character.
 */
function getCells(place: number, rival: string, share: number): Float32Array[] {
  return [...VIN].map((character, at) => {
    const cell = new Float32Array(CLASS_COUNT).fill(-12);
    cell[VIN_CHARACTERS.indexOf(character)] = -0.01;
    if (at === place) cell[VIN_CHARACTERS.indexOf(rival)] = Math.log(share);
    return cell;
  });
}

describe('Characters of the same value', () => {
  it('leave no doubt where only one of them is seen', () => {
    expect(hasConfusable(getCells(10, 'J', 0.001), VIN)).toBe(false);
  });

  it('leave a doubt that no check digit can settle', () => {
    expect([hasConfusable(getCells(10, 'J', 0.02), VIN), hasConfusable(getCells(1, 'U', 0.1), VIN)]).toEqual([
      true,
      true,
    ]);
  });

  it('do not count where the check digit decides, nor where digits alone may stand', () => {
    expect([hasConfusable(getCells(1, '0', 0.1), VIN), hasConfusable(getCells(13, 'W', 0.1), VIN)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('A place of the line', () => {
  const pick = (logs: readonly number[]) => (log: number, at: number) => logs[at] ?? log;
  const withSpread = (logs: readonly number[]) =>
    getCells(10, 'J', 0.001).map((cell, place) => (place === 5 ? cell.fill(-12).map(pick(logs)) : cell));

  it('holds no character where three come into question alike, and one that is badly seen where two do', () => {
    expect(hasUnlikeRivals(withSpread([-1.4, -1.6, -2.3]))).toBe(true);
    expect(hasUnlikeRivals(withSpread([-1.1, -1.2, -4.6]))).toBe(false);
  });

  it('is not judged by how likely nothing is there', () => {
    const cells = withSpread([-1.1, -1.2, -4.6]);
    cells[5]?.fill(-1.1, VIN_CHARACTERS.length);
    expect(hasUnlikeRivals(cells)).toBe(false);
  });
});
