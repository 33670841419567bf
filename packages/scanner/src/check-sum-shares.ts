import { VIN_LENGTH } from '@marque/domain/product/limits';
import { CHECK_DIGIT_MODULUS, checkCharacterFor, checkSumShare, VIN_CHARACTERS } from '@marque/domain/vin/vin';

/**
 * The contribution of each of VIN_CHARACTERS to the checksum at each position, modulo 11 (49 CFR 565.15). Two searches
 * for VINs with a correct check digit track these remainders: `barcode/soft-decode/checked-vins.ts` keeps the best
 * three for each, `print/choose-vin.ts` the best one and the total probability. One search for both would always do
 * the work of both, and every frame waits for it.
 */
export const CHECK_SUM_SHARES: readonly Int8Array[] = Array.from({ length: VIN_LENGTH }, (_, place) =>
  Int8Array.from(VIN_CHARACTERS, (character) => checkSumShare(character, place)),
);

/** The check digit of each remainder, by its index in VIN_CHARACTERS. */
export const CHECK_CHARACTERS: readonly number[] = Array.from({ length: CHECK_DIGIT_MODULUS }, (_, remainder) =>
  VIN_CHARACTERS.indexOf(checkCharacterFor(remainder)),
);
