import { z } from 'zod';
import {
  DEFAULT_MILEAGE,
  FIRST_VIN_YEAR,
  MAX_SHORT_TEXT_LENGTH,
  MIN_NAME_LENGTH,
  MIN_VEHICLE_YEAR,
  maxVehicleYear,
} from '../product/limits.ts';
import { isolate } from '../text/isolate.ts';
import { NOT_A_WHOLE_NUMBER } from '../text/messages.ts';
import { line, requiredLine } from '../text/text.ts';
import { hasForbiddenLetter, isVin, normalizeVin } from '../vin/vin.ts';
import { VinSource } from '../vin/vin-source.ts';
import { VehicleDetails } from './vehicle-details.ts';

/** An empty field gets the "required" message, and a value that is not a number the message for that. */
const requiredNumber = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' || Number.isNaN(input) ? 'Required' : NOT_A_WHOLE_NUMBER,
};
const MAX_MILEAGE = 9_999_999;
const CHASSIS_NUMBER = /^[A-Z0-9-]{5,17}$/;

/** A 17-character VIN, or the shorter chassis number of a car built before 1981 (ADR 0015). */
const VIN_KINDS = ['vin', 'chassis'] as const;
export type VinKind = (typeof VIN_KINDS)[number];

/** Fields of the data model that are not in the form (spec 3.7), and how the VIN was captured. */
const OPTIONAL_DETAILS = { vinSource: VinSource.optional(), ...VehicleDetails.shape };

/** The message for an invalid VIN or chassis number; `null` if it is valid. */
export function vinProblem(value: string, kind: VinKind = 'vin'): string | null {
  if (kind === 'chassis') {
    const chassis = value.trim().toUpperCase();
    return CHASSIS_NUMBER.test(chassis) ? null : 'Chassis number must be 5 to 17 letters, digits or hyphens';
  }
  const vin = normalizeVin(value);
  if (vin.length !== 17) return 'VIN must be 17 characters';
  if (isVin(vin)) return null;
  return hasForbiddenLetter(vin)
    ? 'A VIN never contains the letters I, O or Q'
    : 'A VIN contains only letters and digits';
}

/** Wizard step 2, complete (spec 5.5). Normalizes the VIN. */
export const VehicleInfo = z
  .object({
    make: requiredLine(MIN_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH, 'Make is required'),
    model: requiredLine(MIN_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH, 'Model is required'),
    year: z.int(requiredNumber).refine((year) => year >= MIN_VEHICLE_YEAR && year <= maxVehicleYear(), {
      error: () => `Year must be between ${MIN_VEHICLE_YEAR} and ${maxVehicleYear()}`,
    }),
    color: requiredLine(MIN_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH, 'Color is required'),
    vin: z.string('VIN must be 17 characters').max(64, 'VIN must be 17 characters'),
    vinKind: z.enum(VIN_KINDS).optional(),
    mileage: z
      .int(requiredNumber)
      .min(DEFAULT_MILEAGE, 'Mileage must be positive')
      .max(MAX_MILEAGE, { error: () => `Mileage must be at most ${MAX_MILEAGE.toLocaleString('en-US')}` }),
    ...OPTIONAL_DETAILS,
  })
  .superRefine(
    ({ vin, vinKind, year }, ctx) => {
      if (typeof vin !== 'string') return;
      const problem = vinProblem(vin, vinKind);
      if (problem) ctx.addIssue({ code: 'custom', path: ['vin'], message: problem });
      if (vinKind === 'chassis' && year >= FIRST_VIN_YEAR) {
        ctx.addIssue({
          code: 'custom',
          path: ['vin'],
          message: `Cars built since ${FIRST_VIN_YEAR} carry a 17-character VIN`,
        });
      }
    },
    // By default zod checks this only once every other field is valid.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .transform((vehicle) => ({
    ...vehicle,
    vin: vehicle.vinKind === 'chassis' ? vehicle.vin.trim().toUpperCase() : normalizeVin(vehicle.vin),
  }));
export type VehicleInfo = z.infer<typeof VehicleInfo>;

/** Wizard step 2 while it is filled in. */
export const VehicleInfoDraft = z.object({
  make: line(MAX_SHORT_TEXT_LENGTH).optional(),
  model: line(MAX_SHORT_TEXT_LENGTH).optional(),
  year: z.int().optional(),
  color: line(MAX_SHORT_TEXT_LENGTH).optional(),
  vin: line(64).optional(),
  vinKind: z.enum(VIN_KINDS).optional(),
  mileage: z.int().optional(),
  ...OPTIONAL_DETAILS,
});
export type VehicleInfoDraft = z.infer<typeof VehicleInfoDraft>;

/** `2019 Ferrari 488`, in this order in any script, or `null` while make or model is missing. */
export function vehicleTitle(vehicle: Pick<VehicleInfoDraft, 'year' | 'make' | 'model'> | null): string | null {
  if (!vehicle?.make || !vehicle.model) return null;
  return [vehicle.year, isolate(vehicle.make), isolate(vehicle.model)].filter(Boolean).join(' ');
}

const KILOMETERS_PER_MILE = 1.609344;

/** Rounded to whole miles (ADR 0029). */
export function kilometersToMiles(kilometers: number): number {
  return Math.round(kilometers / KILOMETERS_PER_MILE);
}

/** Rounded to whole kilometers. `kilometersToMiles` converts back to the same miles. */
export function milesToKilometers(miles: number): number {
  return Math.round(miles * KILOMETERS_PER_MILE);
}
