import { VIN_LENGTH } from '@marque/domain/product/limits';
import { VIN_LOOKUP_MESSAGES, type VpicResponse } from '@marque/domain/vin/vehicle-decoding';
import { z } from 'zod';

/** Accepts anything, like the public decoder, which responds to invalid input with an error code. */
export const VinValuesQuery = z.object({ vin: z.string().max(64) });

const VinValue = z.object({
  VIN: z.string(),
  Make: z.string(),
  Model: z.string(),
  ModelYear: z.string(),
  ErrorCode: z.string(),
  ErrorText: z.string(),
});

/**
 * The response of GET /api/vehicles/decodevinvalues/{vin}, in the public government decoder's format (contract 3.1).
 */
export const VinValues = z.object({
  Count: z.int(),
  Message: z.string(),
  SearchCriteria: z.string(),
  Results: z.array(VinValue),
});
export type VinValues = z.infer<typeof VinValues>;

const ERROR = { incomplete: '6', invalidCharacters: '400', noData: '8' } as const;

function toVinValues(vin: string, results: VpicResponse['Results']): VinValues {
  return {
    Count: results.length,
    Message: 'Results returned successfully',
    SearchCriteria: `VIN:${vin}`,
    Results: results.map(({ Make, Model, ModelYear, ErrorCode, ErrorText }) => ({
      VIN: vin,
      Make: Make ?? '',
      Model: Model ?? '',
      ModelYear: ModelYear ?? '',
      ErrorCode: ErrorCode ?? '',
      ErrorText: ErrorText ?? '',
    })),
  };
}

export function decodedValues(vin: string, response: VpicResponse): VinValues {
  return toVinValues(vin, response.Results);
}

export function invalidVinValues(vin: string): VinValues {
  const ErrorCode = vin.length === VIN_LENGTH ? ERROR.invalidCharacters : ERROR.incomplete;
  return toVinValues(vin, [{ ErrorCode, ErrorText: VIN_LOOKUP_MESSAGES.invalid }]);
}

/** The response if the decoder fails: its error text and code, with what the built-in data knows. */
export function valuesWithoutResponse(vin: string, { Results: [known] }: VpicResponse): VinValues {
  return toVinValues(vin, [{ ...known, ErrorCode: ERROR.noData, ErrorText: VIN_LOOKUP_MESSAGES.failed }]);
}
