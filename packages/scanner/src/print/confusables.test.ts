import { hasFittingCheckDigit, requiresCheckDigit, VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { describe, expect, it } from 'vitest';
import { CLASS_COUNT } from './alphabet.ts';
import { hasConfusable, hasConfusableVin, hasUnlikeRivals } from './confusables.ts';

const VIN = 'WDDHF8PW5D1536684';

/**
 * Cells in which the VIN is nearly certain except at one position, where `rival` has the given share of the likelihood
 * of the chosen character.
 */
function getCells(place: number, rival: string, share: number, vin = VIN): Float32Array[] {
  return [...vin].map((character, at) => {
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

describe('Another VIN that differs in a character of the same value', () => {
  it('leaves a doubt where it may be one: of another maker, or of the same', () => {
    expect(hasConfusableVin(getCells(2, '4', 0.1), VIN)).toBe(true);
    expect(hasConfusableVin(getCells(10, 'J', 0.1), VIN)).toBe(true);
  });

  it('leaves none where it is no maker’s', () => {
    const cells = getCells(1, 'U', 0.1);
    expect([hasConfusable(cells, VIN), hasConfusableVin(cells, VIN)]).toEqual([true, false]);
  });

  it.each([
    { vin: 'SFADXXBBFD4A63601', isDoubtful: false },
    { vin: 'SFADXXBB1D4A63601', isDoubtful: true },
  ])('counts only with a fitting check digit where its maker must have one: $vin', ({ vin, isDoubtful }) => {
    const other = `2${vin.slice(1)}`;
    expect([requiresCheckDigit(vin), requiresCheckDigit(other), hasFittingCheckDigit(other)]).toEqual([
      false,
      true,
      isDoubtful,
    ]);
    const cells = getCells(0, '2', 0.1, vin);
    expect([hasConfusable(cells, vin), hasConfusableVin(cells, vin)]).toEqual([true, isDoubtful]);
  });

  it('may be likelier where the looks agree', () => {
    const cells = getCells(10, 'J', 0.02);
    expect([hasConfusableVin(cells, VIN), hasConfusableVin(cells, VIN, 4)]).toEqual([true, false]);
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
