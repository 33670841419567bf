import { VIN_LENGTH } from '@marque/domain/product/limits';
import { CHECK_DIGIT_INDEX, CHECK_DIGIT_MODULUS, checkCharacterFor, VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { CHECK_CHARACTERS, CHECK_SUM_SHARES } from '../../check-sum-shares.ts';

const CHARACTERS = [...VIN_CHARACTERS];
/** The lead over the second and third decides how certain the first is. */
const KEPT = 3;

export interface ScoredVin {
  readonly vin: string;
  readonly score: number;
}

/**
 * The best VINs with a correct check digit, best first, by the sum of their characters' scores (17 rows of scores for
 * VIN_CHARACTERS). Exact: dynamic programming over the remainders of the checksum with the best few for each; the check
 * digit itself has no weight and is inserted at the end.
 */
export function bestCheckedVins(rows: readonly Float32Array[]): ScoredVin[] {
  let states: ScoredVin[][] = Array.from({ length: CHECK_DIGIT_MODULUS }, (_, remainder) =>
    remainder === 0 ? [{ vin: '', score: 0 }] : [],
  );
  for (let place = 0; place < VIN_LENGTH; place += 1) {
    if (place === CHECK_DIGIT_INDEX) continue;
    const next: ScoredVin[][] = Array.from({ length: CHECK_DIGIT_MODULUS }, () => []);
    states.forEach((kept, remainder) => {
      for (const { vin, score } of kept) {
        CHARACTERS.forEach((character, column) => {
          const to = next[(remainder + (CHECK_SUM_SHARES[place]?.[column] ?? 0)) % CHECK_DIGIT_MODULUS];
          if (to) keep(to, vin, character, score + (rows[place]?.[column] ?? 0));
        });
      }
    });
    states = next;
  }
  return states
    .flatMap((kept, remainder) => {
      const digit = checkCharacterFor(remainder);
      const own = rows[CHECK_DIGIT_INDEX]?.[CHECK_CHARACTERS[remainder] ?? 0] ?? 0;
      return kept.map(({ vin, score }) => ({
        vin: vin.slice(0, CHECK_DIGIT_INDEX) + digit + vin.slice(CHECK_DIGIT_INDEX),
        score: score + own,
      }));
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, KEPT);
}

function keep(list: ScoredVin[], vin: string, character: string, score: number): void {
  if (list.length >= KEPT && score <= (list[list.length - 1]?.score ?? 0)) return;
  let at = list.length;
  while (at > 0 && (list[at - 1]?.score ?? 0) < score) at -= 1;
  list.splice(at, 0, { vin: vin + character, score });
  if (list.length > KEPT) list.pop();
}
