import { z } from 'zod';
import { VIN_READINGS } from './vin-source.ts';

/** Where a row of the comparison comes from: what the owner entered, what was read at capture, what a decoder knows. */
const VIN_CHECK_SOURCES = ['stated', ...VIN_READINGS, 'decoder', 'built_in'] as const;
export type VinCheckSource = (typeof VIN_CHECK_SOURCES)[number];

export const VinStatement = z.object({
  by: z.enum(VIN_CHECK_SOURCES),
  vin: z.string().nullable(),
  make: z.string().nullable(),
  years: z.array(z.int()),
});
export type VinStatement = z.infer<typeof VinStatement>;

/** For staff: what each source says of the car, side by side, and where they disagree, in words. */
export const VinCheck = z.object({ statements: z.array(VinStatement), disagreements: z.array(z.string()) });
export type VinCheck = z.infer<typeof VinCheck>;

/** How a source is called at the desk. */
export const VIN_CHECK_SOURCE_LABELS: Readonly<Record<VinCheckSource, string>> = {
  stated: 'Owner',
  typed: 'Typed',
  barcode: 'Bar code',
  print: 'Print',
  photo: 'Photo',
  decoder: 'Public decoder',
  built_in: 'Built-in data',
};
