import { CHECK_DIGIT_INDEX, VIN_CHARACTERS } from '@marque/domain/vin/vin';
import type { CharacterDoubt } from '../candidate.ts';
import { CHARACTER_COUNT } from './alphabet.ts';

/** A likelier character is not doubtful. */
const CLEAR = 0.9;
/** Less likely alternatives are not offered. */
const LEAST = 0.01;
const MOST_ALTERNATIVES = 2;
/** The last four positions of a VIN are digits (ISO 3779). */
const FIRST_NUMBER_PLACE = 13;

/** Doubtful characters of a reading with their alternatives. `cells` are the probabilities of VIN_CHARACTERS. */
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
