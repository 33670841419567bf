import { z } from 'zod';
import { MIN_VEHICLE_YEAR, maxVehicleYear } from '../product/limits.ts';
import { VIN_NOT_DECODED } from '../text/messages.ts';
import { isVin, normalizeVin } from './vin.ts';

/** The messages of a failed VIN lookup (spec 5.7). */
export const VIN_LOOKUP_MESSAGES = {
  invalid: 'Invalid VIN: Please enter a valid 17-character VIN',
  incomplete: 'Incomplete vehicle data returned from VIN lookup',
  nothingFound: 'No data found for this VIN',
  failed: VIN_NOT_DECODED,
} as const;

/** A normalized, valid VIN, so that nothing else gets into the decoder's URL. */
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
 * A row of the response of NHTSA's vPIC decoder, with the fields that the product reads (spec 7.3).
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

/**
 * What is known about a VIN whose lookup failed. `make` only if it is certain; `makes` and `years` are the possible
 * ones, most likely first.
 */
export const VinOffer = z.object({
  make: z.string().nullable(),
  makes: z.array(z.string()),
  model: z.string().nullable(),
  years: z.array(z.int()),
});
export type VinOffer = z.infer<typeof VinOffer>;

/** A vehicle, or an error message with what is known anyway (ADR 0016). */
export const VinLookup = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), vehicle: DecodedVehicle }),
  z.object({ ok: z.literal(false), message: z.string(), offer: VinOffer.nullable() }),
]);
export type VinLookup = z.infer<typeof VinLookup>;

export type VpicVerdict = { ok: true; vehicle: DecodedVehicle } | { ok: false; message: string };

/**
 * Evaluates a response of the decoder (spec 5.7). Fails with the decoder's message for an error code other than zero,
 * and when there is no result or the make, model or year is missing.
 */
export function judgeVpicResponse(vin: string, response: VpicResponse): VpicVerdict {
  const result = response.Results[0];
  if (!result) return { ok: false, message: VIN_LOOKUP_MESSAGES.nothingFound };
  if (listErrorCodes(result).some((code) => code !== '0')) {
    return { ok: false, message: result.ErrorText?.trim() || VIN_LOOKUP_MESSAGES.failed };
  }
  const { make, model, year } = readFacts(result);
  if (!make || !model || year === null) return { ok: false, message: VIN_LOOKUP_MESSAGES.incomplete };
  return { ok: true, vehicle: { vin, make, model, year } };
}

function listErrorCodes({ ErrorCode }: VpicResult): string[] {
  return (ErrorCode ?? '').split(',').flatMap((code) => code.trim() || []);
}

interface VpicFacts {
  make: string | null;
  model: string | null;
  year: number | null;
}

/** The decoder's value for a field that does not apply. */
const NOT_APPLICABLE = 'Not Applicable';

function readFacts({ Make, Model, ModelYear }: VpicResult): VpicFacts {
  const clean = (value: string | null | undefined) =>
    value && value.trim() !== NOT_APPLICABLE ? value.trim() || null : null;
  const year = /^\s*\d{4}\s*$/.test(ModelYear ?? '') ? Number(ModelYear) : null;
  const isPossible = year !== null && year >= MIN_VEHICLE_YEAR && year <= maxVehicleYear() + 1;
  return { make: clean(Make), model: clean(Model), year: isPossible ? year : null };
}

/**
 * Error codes that make the decoder's make and year useless: errors in several positions (5), incomplete VIN (6),
 * unknown manufacturer (7), no data (8), wrong year (11), invalid characters (400).
 */
const DISTRUSTED_CODES = new Set(['5', '6', '7', '8', '11', '400']);

/**
 * What is known despite an error: a wrong check digit, for example, does not affect make and year. `null` if nothing
 * is.
 */
export function toVinOffer(response: VpicResponse): VinOffer | null {
  const result = response.Results[0];
  if (!result || listErrorCodes(result).some((code) => DISTRUSTED_CODES.has(code))) return null;
  const { make, model, year } = readFacts(result);
  return make ? { make, makes: [make], model, years: year === null ? [] : [year] } : null;
}
