import { z } from 'zod';
import { MIN_VEHICLE_YEAR, maxVehicleYear } from '../product/limits.ts';
import { isVin, normalizeVin } from './vin.ts';

/** What a failed VIN lookup says (spec 5.7). */
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
    .transform(normalizeVin)
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

/**
 * One row of the public government decoder's answer; the fields the product reads (spec 7.3), all text, and the VIN it
 * speaks of.
 */
const VpicResult = z.object({
  VIN: z.string().nullish(),
  Make: z.string().nullish(),
  Model: z.string().nullish(),
  ModelYear: z.string().nullish(),
  ErrorCode: z.string().nullish(),
  ErrorText: z.string().nullish(),
});
type VpicResult = z.infer<typeof VpicResult>;

export const VpicResponse = z.object({ Results: z.array(VpicResult) });
export type VpicResponse = z.infer<typeof VpicResponse>;

/** What could be read of a VIN whose lookup failed; `years` are those it can mean, the likeliest first. Never all empty. */
export const VinOffer = z.object({
  make: z.string().nullable(),
  model: z.string().nullable(),
  years: z.array(z.int()),
});
export type VinOffer = z.infer<typeof VinOffer>;

/** What a lookup brings: a car, or the words of the failure with what can be said all the same (ADR 0016). */
export const VinLookup = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), vehicle: DecodedVehicle }),
  z.object({ ok: z.literal(false), message: z.string(), offer: VinOffer.nullable() }),
]);
export type VinLookup = z.infer<typeof VinLookup>;

export type VpicVerdict = { ok: true; vehicle: DecodedVehicle } | { ok: false; message: string };

/**
 * Judges a decoder's answer as spec 5.7 says: rejected when the error code is not zero (with the service's words), when
 * make, model or year is missing, or when there is no result.
 */
export function judgeVpicResponse(vin: string, answer: VpicResponse): VpicVerdict {
  const result = answer.Results[0];
  if (!result) return { ok: false, message: VIN_LOOKUP_MESSAGES.nothingFound };
  if (errorCodesOf(result).some((code) => code !== '0')) {
    return { ok: false, message: result.ErrorText?.trim() || VIN_LOOKUP_MESSAGES.failed };
  }
  const { make, model, year } = factsOf(result);
  if (!make || !model || year === null) return { ok: false, message: VIN_LOOKUP_MESSAGES.incomplete };
  return { ok: true, vehicle: { vin, make, model, year } };
}

/** The error codes of a row: a list parted by commas, with or without blanks. */
function errorCodesOf({ ErrorCode }: VpicResult): string[] {
  return (ErrorCode ?? '').split(',').flatMap((code) => code.trim() || []);
}

interface VpicFacts {
  make: string | null;
  model: string | null;
  year: number | null;
}

/** What the decoder writes where a field does not apply to a vehicle. */
const NOT_APPLICABLE = 'Not Applicable';

function factsOf({ Make, Model, ModelYear }: VpicResult): VpicFacts {
  const said = (value: string | null | undefined) =>
    value && value.trim() !== NOT_APPLICABLE ? value.trim() || null : null;
  const year = /^\s*\d{4}\s*$/.test(ModelYear ?? '') ? Number(ModelYear) : null;
  const isPossible = year !== null && year >= MIN_VEHICLE_YEAR && year <= maxVehicleYear() + 1;
  return { make: said(Make), model: said(Model), year: isPossible ? year : null };
}

/**
 * Codes with which the government decoder's make and year are of no use: errors in several places (5), an incomplete VIN (6), an unknown maker (7), no data
 * (8), a wrong year (11), characters that no VIN has (400).
 */
const DISTRUSTED_CODES = new Set(['5', '6', '7', '8', '11', '400']);

/** What a refused answer tells all the same: a wrong check digit, for one, says nothing against make and year. `null` for nothing. */
export function toVinOffer(answer: VpicResponse): VinOffer | null {
  const result = answer.Results[0];
  if (!result || errorCodesOf(result).some((code) => DISTRUSTED_CODES.has(code))) return null;
  const { make, model, year } = factsOf(result);
  return make ? { make, model, years: year === null ? [] : [year] } : null;
}
