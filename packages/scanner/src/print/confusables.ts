import {
  CHECK_DIGIT_INDEX,
  checkValue,
  getWmi,
  hasFittingCheckDigit,
  requiresCheckDigit,
  VIN_CHARACTERS,
} from '@marque/domain/vin/vin';
import { isKnownWmi } from '@marque/domain/vin/wmi';

/**
 * Position 9 is the check digit itself, and the positions after this one are digits, which all have different values.
 */
const LAST_LETTER_PLACE = 12;
/** Maximum likelihood of a confusable, relative to the chosen character. */
const MOST = 0.05;
/** A J without a serif looks like a 1, and the net mistakes it for one far more often than a 1 for a J. */
const MOST_J_FOR_1 = 0.0075;
const MOST_1_FOR_J = 1;

/**
 * Whether a character could be another one of equal check value: then only the picture decides, and not clearly.
 * `cells` are logarithms.
 */
export function hasConfusable(cells: readonly Float32Array[], vin: string): boolean {
  return listConfusables(cells, vin).length > 0;
}

/**
 * Whether one such character makes another VIN that a car may have: of a known maker, and with a fitting check digit
 * where that maker must have one. `leniency` scales the allowed likelihood.
 */
export function hasConfusableVin(cells: readonly Float32Array[], vin: string, leniency = 1): boolean {
  return listConfusables(cells, vin, leniency).some(
    (other) => isKnownWmi(getWmi(other)) && (!requiresCheckDigit(other) || hasFittingCheckDigit(other)),
  );
}

/** The VINs with one other character, of a value that the check digit cannot tell apart and likely enough. */
function listConfusables(cells: readonly Float32Array[], vin: string, leniency = 1): string[] {
  return cells.flatMap((cell, place) => {
    if (place === CHECK_DIGIT_INDEX || place > LAST_LETTER_PLACE) return [];
    const character = vin.charAt(place);
    const own = cell[VIN_CHARACTERS.indexOf(character)] ?? 0;
    return [...VIN_CHARACTERS]
      .filter(
        (other, index) =>
          other !== character &&
          checkValue(other) === checkValue(character) &&
          (cell[index] ?? 0) - own > Math.log(leniency * mostLikely(character, other)),
      )
      .map((other) => vin.slice(0, place) + other + vin.slice(place + 1));
  });
}

/** Maximum likelihood of a position's third-likeliest character, relative to the likeliest. */
const MOST_THIRD = 0.15;

/**
 * Whether three or more characters are plausible at some position. A blurred character has one or two look-alikes; a
 * gap, or a letter that no VIN has, resembles many and none. `cells` are logarithms.
 */
export function hasUnlikeRivals(cells: readonly Float32Array[]): boolean {
  return cells.some((cell) => {
    const [first = 0, , third = -Infinity] = cell.slice(0, VIN_CHARACTERS.length).sort().reverse();
    return third - first >= Math.log(MOST_THIRD);
  });
}

function mostLikely(character: string, confusable: string): number {
  if (character === '1' && confusable === 'J') return MOST_J_FOR_1;
  return character === 'J' && confusable === '1' ? MOST_1_FOR_J : MOST;
}
