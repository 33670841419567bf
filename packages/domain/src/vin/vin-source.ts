import { z } from 'zod';
import { line } from '../text/text.ts';

export const VIN_READINGS = ['typed', 'barcode', 'print', 'photo'] as const;
export type VinReading = (typeof VIN_READINGS)[number];

/** Kept when the VIN is edited afterwards, so that staff can compare. */
export const VinSource = z.object({ how: z.enum(VIN_READINGS), read: line(64).optional() });
export type VinSource = z.infer<typeof VinSource>;
