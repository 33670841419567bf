import { VIN_LENGTH } from '@marque/domain/product/limits';
import { checkSumShare, VIN_CHARACTERS } from '@marque/domain/vin/vin';

/**
 * What each of VIN_CHARACTERS adds to the sum of the check digit at each place, modulo 11 (49 CFR 565.15). Two searches
 * for VINs with a fitting check digit carry these remainders along: `barcode/soft-decode/checked-vins.ts` keeps the
 * best three of each, `print/choose-vin.ts` the best one and the probability of all.
 */
export const CHECK_SUM_SHARES: readonly Int8Array[] = Array.from({ length: VIN_LENGTH }, (_, place) =>
  Int8Array.from(VIN_CHARACTERS, (character) => checkSumShare(character, place)),
);
