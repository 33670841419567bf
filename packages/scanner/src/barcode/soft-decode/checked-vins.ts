import { computeCheckDigit } from '@marque/domain/vin/vin';

/** The characters of VINs in the order of the columns here. */
export const VIN_CHARACTERS: readonly string[] = [...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ'];

const LENGTH = 17;
const CHECK_PLACE = 8;
const REMAINDERS = 11;
const KEPT = 3;

/**
 * What each sign adds to the check sum at each place, modulo 11, found by asking the one rule in the domain: a VIN of
 * zeros has the sum 0, and one sign in it shows its share.
 */
const SHARES: readonly (readonly number[])[] = Array.from({ length: LENGTH }, (_, place) =>
  VIN_CHARACTERS.map((sign) => {
    if (place === CHECK_PLACE) return 0;
    const zeros = '0'.repeat(LENGTH);
    const digit = computeCheckDigit(zeros.slice(0, place) + sign + zeros.slice(place + 1)) ?? '0';
    return digit === 'X' ? 10 : Number(digit);
  }),
);

export interface ScoredVin {
  readonly vin: string;
  readonly score: number;
}

/**
 * The best VINs with a fitting check digit, best first, by the sum of the scores of their characters (17 rows of one score
 * for each of VIN_CHARACTERS). Exact: all remainders of the check sum are carried along, the best few of each; the check
 * digit itself weighs nothing and is put in at the end.
 */
export function bestCheckedVins(rows: readonly Float32Array[]): ScoredVin[] {
  let states: ScoredVin[][] = Array.from({ length: REMAINDERS }, (_, remainder) =>
    remainder === 0 ? [{ vin: '', score: 0 }] : [],
  );
  for (let place = 0; place < LENGTH; place += 1) {
    if (place === CHECK_PLACE) continue;
    const next: ScoredVin[][] = Array.from({ length: REMAINDERS }, () => []);
    states.forEach((kept, remainder) => {
      for (const { vin, score } of kept) {
        VIN_CHARACTERS.forEach((sign, column) => {
          const to = next[(remainder + (SHARES[place]?.[column] ?? 0)) % REMAINDERS];
          if (to) keep(to, vin, sign, score + (rows[place]?.[column] ?? 0));
        });
      }
    });
    states = next;
  }
  return states
    .flatMap((kept, remainder) => {
      const digit = remainder === 10 ? 'X' : String(remainder);
      const own = rows[CHECK_PLACE]?.[VIN_CHARACTERS.indexOf(digit)] ?? 0;
      return kept.map(({ vin, score }) => ({
        vin: vin.slice(0, CHECK_PLACE) + digit + vin.slice(CHECK_PLACE),
        score: score + own,
      }));
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, KEPT);
}

function keep(list: ScoredVin[], vin: string, sign: string, score: number): void {
  if (list.length >= KEPT && score <= (list[list.length - 1]?.score ?? 0)) return;
  let at = list.length;
  while (at > 0 && (list[at - 1]?.score ?? 0) < score) at -= 1;
  list.splice(at, 0, { vin: vin + sign, score });
  if (list.length > KEPT) list.pop();
}
