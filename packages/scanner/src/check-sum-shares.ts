import { VIN_LENGTH } from '@marque/domain/product/limits';
import { checkSumShare, VIN_CHARACTERS } from '@marque/domain/vin/vin';

/**
 * The contribution of each of VIN_CHARACTERS to the checksum at each position, modulo 11 (49 CFR 565.15). Two searches
 * for VINs with a correct check digit track these remainders: `barcode/soft-decode/checked-vins.ts` keeps the best
 * three for each, `print/choose-vin.ts` the best one and the total probability.
 */
export const CHECK_SUM_SHARES: readonly Int8Array[] = Array.from({ length: VIN_LENGTH }, (_, place) =>
  Int8Array.from(VIN_CHARACTERS, (character) => checkSumShare(character, place)),
);
