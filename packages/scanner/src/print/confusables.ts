import { CHECK_DIGIT_INDEX, checkValue, VIN_CHARACTERS } from '@marque/domain/vin/vin';

/** The check digit itself stands here, and behind the other there are digits alone, of which no two count the same. */
const LAST_LETTER_PLACE = 12;
/** How likely a confusable may be, as a share of the character that was chosen. */
const MOST = 0.05;
/** A J without a bar looks like a 1, and the net takes it for one far more often than a 1 for a J. */
const MOST_J_FOR_1 = 0.0075;
const MOST_1_FOR_J = 1;

/**
 * Whether some character may as well be one of the same value: then nothing but the picture speaks for it, and that not
 * clearly. `cells` are logarithms. `leniency` multiplies how likely it may be.
 */
export function hasConfusable(cells: readonly Float32Array[], vin: string, leniency = 1): boolean {
  return cells.some((cell, place) => {
    if (place === CHECK_DIGIT_INDEX || place > LAST_LETTER_PLACE) return false;
    const character = vin.charAt(place);
    // Characters of the same value: no check digit tells them apart.
    const confusables = [...VIN_CHARACTERS].filter((other) => checkValue(other) === checkValue(character));
    const own = cell[VIN_CHARACTERS.indexOf(character)] ?? 0;
    return confusables.some(
      (confusable) =>
        confusable !== character &&
        (cell[VIN_CHARACTERS.indexOf(confusable)] ?? 0) - own > Math.log(leniency * mostLikely(character, confusable)),
    );
  });
}

/** How likely the third-likeliest character of a place may be, as a share of the likeliest. */
const MOST_THIRD = 0.15;

/**
 * Whether three or more characters come into question in some place: one that is seen badly has a look-alike or two; a
 * gap, or a letter that no VIN has, is like many and none. `cells` are logarithms.
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
