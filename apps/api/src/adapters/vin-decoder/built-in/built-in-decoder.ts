import type { VpicResponse } from '@marque/domain/vin/vehicle-decoding';
import { hasFittingCheckDigit, requiresCheckDigit } from '@marque/domain/vin/vin';
import type { VinDecoder } from '../vin-decoder.ts';
import { builtInCar } from './built-in-car.ts';

const CLEAN = { ErrorCode: '0', ErrorText: '0 - VIN decoded clean. Check Digit (9th position) is correct' };
/** A European VIN without a check digit is as valid as one with. */
const WITHOUT_CHECK_DIGIT = { ErrorCode: '0', ErrorText: '0 - VIN decoded clean' };
const WRONG_CHECK_DIGIT = {
  ErrorCode: '1',
  ErrorText: '1 - Check Digit (9th position) does not calculate properly',
};

/**
 * Responds from the built-in data in the public decoder's format, with makes in capitals; unknown values are blank, and
 * an unknown manufacturer has no result.
 */
export function createBuiltInDecoder(clock: () => Date): VinDecoder {
  return { decode: async (vin) => builtInResponse(vin, clock()) };
}

export function builtInResponse(vin: string, now: Date): VpicResponse {
  const car = builtInCar(vin, now);
  if (!car) return { Results: [] };
  const [year] = car.years;
  return {
    Results: [
      {
        VIN: vin,
        Make: car.make?.toUpperCase() ?? '',
        Model: car.model ?? '',
        ModelYear: year === undefined ? '' : String(year),
        ...toError(vin),
      },
    ],
  };
}

function toError(vin: string): { ErrorCode: string; ErrorText: string } {
  if (hasFittingCheckDigit(vin)) return CLEAN;
  return requiresCheckDigit(vin) ? WRONG_CHECK_DIGIT : WITHOUT_CHECK_DIGIT;
}
