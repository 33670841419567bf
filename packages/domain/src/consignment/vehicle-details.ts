import { z } from 'zod';
import { MAX_LONG_TEXT_LENGTH, MAX_SHORT_TEXT_LENGTH } from '../product/limits.ts';
import { line, text } from '../text/text.ts';

const MAX_PRICE = 1_000_000_000;

/**
 * What the data model holds of a car beyond the wizard (spec 3.7): scripts send it, and staff ask an owner for it in a
 * change request (ADR 0168). `price` is in whole US dollars.
 */
export const VEHICLE_DETAILS = {
  transmission: { label: 'Transmission', kind: 'line' },
  fuelType: { label: 'Fuel type', kind: 'line' },
  drivetrain: { label: 'Drivetrain', kind: 'line' },
  bodyType: { label: 'Body type', kind: 'line' },
  condition: { label: 'Condition', kind: 'line' },
  priceExpectation: { label: 'Price expectation', kind: 'price' },
  modifications: { label: 'Modifications', kind: 'text' },
  serviceHistory: { label: 'Service history', kind: 'text' },
  accidentHistory: { label: 'Accident history', kind: 'text' },
  lienInformation: { label: 'Lien information', kind: 'text' },
  notes: { label: 'Notes', kind: 'text' },
} as const satisfies Record<string, { label: string; kind: 'line' | 'price' | 'text' }>;
export type VehicleDetail = keyof typeof VEHICLE_DETAILS;

export const VEHICLE_DETAIL_NAMES = Object.keys(VEHICLE_DETAILS) as VehicleDetail[];

/**
 * Vehicle fields beyond the wizard (spec 3.7), each optional: scripts can send them, and staff can ask for them in a
 * change request (ADR 0168). `price` is in whole US dollars.
 */
export const VehicleDetails = z.object({
  transmission: line(MAX_SHORT_TEXT_LENGTH).optional(),
  fuelType: line(MAX_SHORT_TEXT_LENGTH).optional(),
  drivetrain: line(MAX_SHORT_TEXT_LENGTH).optional(),
  bodyType: line(MAX_SHORT_TEXT_LENGTH).optional(),
  condition: line(MAX_SHORT_TEXT_LENGTH).optional(),
  modifications: text(MAX_LONG_TEXT_LENGTH).optional(),
  serviceHistory: text(MAX_LONG_TEXT_LENGTH).optional(),
  accidentHistory: text(MAX_LONG_TEXT_LENGTH).optional(),
  lienInformation: text(MAX_LONG_TEXT_LENGTH).optional(),
  priceExpectation: z
    .number()
    .min(0, 'Price must be positive')
    .max(MAX_PRICE, { error: () => `Price must be at most $${MAX_PRICE.toLocaleString('en-US')}` })
    .optional(),
  notes: text(MAX_LONG_TEXT_LENGTH).optional(),
});
