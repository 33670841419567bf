import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { describe, expect, it } from 'vitest';
import { CLASS_COUNT } from './alphabet.ts';
import { findDoubts } from './character-doubts.ts';

const VIN = 'ZFF67NFA4C0184271';

/** Cells that predict the VIN, except at the given positions. */
function getCells(others: Record<number, Record<string, number>>): Float32Array[] {
  return [...VIN].map((character, place) => {
    const cell = new Float32Array(CLASS_COUNT);
    const shares = others[place] ?? { [character]: 1 };
    for (const [one, share] of Object.entries(shares)) cell[VIN_CHARACTERS.indexOf(one)] = share;
    return cell;
  });
}

describe('Characters in doubt', () => {
  it('are none where every character is clear', () => {
    expect(findDoubts(getCells({}), VIN)).toEqual([]);
  });

  it('come with the two likeliest others', () => {
    const cells = getCells({ 3: { 6: 0.5, G: 0.3, 5: 0.1, 8: 0.05 } });
    expect(findDoubts(cells, VIN)).toEqual([{ place: 3, alternatives: ['G', '5'] }]);
  });

  it('have no alternative that cannot stand in their place', () => {
    const cells = getCells({ 8: { 4: 0.6, A: 0.3 }, 16: { 1: 0.6, J: 0.3, 7: 0.1 } });
    expect(findDoubts(cells, VIN)).toEqual([
      { place: 8, alternatives: [] },
      { place: 16, alternatives: ['7'] },
    ]);
  });
});
