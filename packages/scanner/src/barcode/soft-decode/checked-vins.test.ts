import { computeCheckDigit, hasFittingCheckDigit, VIN_CHARACTERS } from '@marque/domain/vin/vin';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestCheckedVins } from './checked-vins.ts';

const anyVin = fc
  .array(fc.constantFrom(...VIN_CHARACTERS), { minLength: 17, maxLength: 17 })
  .map((list) => list.join(''));
const checkedVin = anyVin.map((vin) => `${vin.slice(0, 8)}${computeCheckDigit(vin) ?? '0'}${vin.slice(9)}`);

/** Scores of a reader: 0 for the character it sees, -10 for all others. */
function toScoreRows(vin: string): Float32Array[] {
  return [...vin].map((seen) => Float32Array.from(VIN_CHARACTERS, (character) => (character === seen ? 0 : -10)));
}

describe('the best VINs with a fitting check digit', () => {
  it('are the one that is seen, if it fits, with others far behind', () => {
    fc.assert(
      fc.property(checkedVin, (vin) => {
        const [best, second] = bestCheckedVins(toScoreRows(vin));
        expect(best).toEqual({ vin, score: 0 });
        expect(second?.score).toBeLessThanOrEqual(-10);
      }),
    );
  });

  it('all fit and come best first, whatever is seen', () => {
    const rows = fc.array(
      fc.array(fc.float({ min: -20, max: 0, noNaN: true }), {
        minLength: VIN_CHARACTERS.length,
        maxLength: VIN_CHARACTERS.length,
      }),
      { minLength: 17, maxLength: 17 },
    );
    fc.assert(
      fc.property(rows, (scores) => {
        const vins = bestCheckedVins(scores.map((row) => Float32Array.from(row)));
        expect(vins).toHaveLength(3);
        expect(new Set(vins.map(({ vin }) => vin)).size).toBe(3);
        expect(vins.every(({ vin }) => hasFittingCheckDigit(vin))).toBe(true);
        expect(vins.toSorted((one, other) => other.score - one.score)).toEqual(vins);
      }),
      { numRuns: 30 },
    );
  });

  it('choose the second character of a doubtful place when only that fits', () => {
    const rows = toScoreRows('5FNRL38488B411196');
    const doubtful = rows[16] ?? new Float32Array();
    doubtful[VIN_CHARACTERS.indexOf('6')] = -1;
    doubtful[VIN_CHARACTERS.indexOf('8')] = 0;
    expect(bestCheckedVins(rows)[0]).toEqual({ vin: '5FNRL38488B411196', score: -1 });
  });
});
