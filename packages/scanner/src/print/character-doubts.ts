import { CHECK_DIGIT_INDEX, VIN_CHARACTERS } from '@marque/domain/vin/vin';
import type { CharacterDoubt } from '../candidate.ts';
import { CHARACTER_COUNT } from './alphabet.ts';

/** A character that is likelier than this needs no second look. */
const CLEAR = 0.9;
/** Less likely ones are no help. */
const LEAST = 0.01;
const MOST_ALTERNATIVES = 2;
/** The last four places of a VIN hold digits alone (ISO 3779). */
const FIRST_NUMBER_PLACE = 13;

/** Where a reading is in doubt, and what else may stand there. `cells` are the probabilities of VIN_CHARACTERS. */
export function findDoubts(cells: readonly Float32Array[], vin: string): CharacterDoubt[] {
  return cells.flatMap((cell, place) => {
    const total = cell.subarray(0, CHARACTER_COUNT).reduce((sum, part) => sum + part, 0) || 1;
    const getShare = (character: string) => (cell[VIN_CHARACTERS.indexOf(character)] ?? 0) / total;
    if (getShare(vin.charAt(place)) >= CLEAR) return [];
    const alternatives = [...VIN_CHARACTERS]
      .filter((other) => other !== vin.charAt(place) && canStand(place, other) && getShare(other) >= LEAST)
      .sort((one, other) => getShare(other) - getShare(one))
      .slice(0, MOST_ALTERNATIVES);
    return [{ place, alternatives }];
  });
}

function canStand(place: number, character: string): boolean {
  if (place === CHECK_DIGIT_INDEX) return /[0-9XZ]/.test(character);
  return place < FIRST_NUMBER_PLACE || /\d/.test(character);
}
