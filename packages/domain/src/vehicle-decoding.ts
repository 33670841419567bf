import { z } from 'zod';
import { isVin, normaliseVin } from './vin.ts';

/** Spec section 5, VIN lookup result. */
export const VIN_LOOKUP_MESSAGES = {
  invalid: 'Invalid VIN: Please enter a valid 17-character VIN',
  incomplete: 'Incomplete vehicle data returned from VIN lookup',
  nothingFound: 'No data found for this VIN',
  failed: 'Failed to decode VIN. Please enter details manually.',
} as const;

/** A VIN to look up: normalised, 17 characters of its alphabet, so that nothing else ever reaches the decoder's address. */
export const DecodeVin = z.object({
  vin: z
    .string(VIN_LOOKUP_MESSAGES.invalid)
    .max(64, VIN_LOOKUP_MESSAGES.invalid)
    .transform(normaliseVin)
    .refine(isVin, VIN_LOOKUP_MESSAGES.invalid),
});
export type DecodeVin = z.infer<typeof DecodeVin>;

export const DecodedVehicle = z.object({
  vin: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
});
export type DecodedVehicle = z.infer<typeof DecodedVehicle>;

/** One row of the public government decoder's answer; the five fields the product reads (spec section 7), all text. */
export const VpicResult = z.object({
  Make: z.string().nullish(),
  Model: z.string().nullish(),
  ModelYear: z.string().nullish(),
  ErrorCode: z.string().nullish(),
  ErrorText: z.string().nullish(),
});
export type VpicResult = z.infer<typeof VpicResult>;

export const VpicAnswer = z.object({ Results: z.array(VpicResult) });
export type VpicAnswer = z.infer<typeof VpicAnswer>;

export type VinLookup = { ok: true; vehicle: DecodedVehicle } | { ok: false; message: string };

/**
 * Judges a decoder's answer as spec section 5 says: rejected when the error code is not zero (with the service's words), when
 * make, model or year is missing, or when there is no result.
 */
export function judgeVpicAnswer(vin: string, answer: VpicAnswer): VinLookup {
  const result = answer.Results[0];
  if (!result) return { ok: false, message: VIN_LOOKUP_MESSAGES.nothingFound };
  if (result.ErrorCode && result.ErrorCode !== '0') {
    return { ok: false, message: result.ErrorText?.trim() || VIN_LOOKUP_MESSAGES.failed };
  }
  const year = Number.parseInt(result.ModelYear ?? '', 10);
  const make = result.Make?.trim();
  const model = result.Model?.trim();
  if (!make || !model || !Number.isInteger(year)) return { ok: false, message: VIN_LOOKUP_MESSAGES.incomplete };
  return { ok: true, vehicle: { vin, make, model, year } };
}
