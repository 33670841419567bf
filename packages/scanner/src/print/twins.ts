import { VIN_SIGNS } from './letters.ts';

/** 49 CFR 565.15: signs that count the same, so that no check digit tells them apart. */
const TWINS = ['1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ'];
/** The check digit itself stands here, and behind the other there are digits alone, of which no two count the same. */
const CHECK_PLACE = 8;
const LAST_LETTER_PLACE = 12;
/** How likely a twin may be, as a share of the sign that was chosen. */
const MOST = 0.05;
/** A J without a bar looks like a 1, and the net takes it for one far more often than a 1 for a J. */
const MOST_J_FOR_1 = 0.0075;
const MOST_1_FOR_J = 1;

/** Whether some letter may as well be one of the same value: then nothing but the picture speaks for it, and that not clearly. `cells` are logarithms. */
export function hasTwin(cells: readonly Float32Array[], vin: string): boolean {
  return cells.some((cell, place) => {
    if (place === CHECK_PLACE || place > LAST_LETTER_PLACE) return false;
    const sign = vin.charAt(place);
    const twins = TWINS.find((signs) => signs.includes(sign)) ?? '';
    const own = cell[VIN_SIGNS.indexOf(sign)] ?? 0;
    return [...twins].some(
      (twin) => twin !== sign && (cell[VIN_SIGNS.indexOf(twin)] ?? 0) - own > Math.log(mostLikely(sign, twin)),
    );
  });
}

function mostLikely(sign: string, twin: string): number {
  if (sign === '1' && twin === 'J') return MOST_J_FOR_1;
  return sign === 'J' && twin === '1' ? MOST_1_FOR_J : MOST;
}
