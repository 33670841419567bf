import { z } from 'zod';
import { line } from '../text/text.ts';

/** How a VIN came into the form: typed, or read by the camera from a bar code or from print, or from a chosen photo. */
export const VIN_READINGS = ['typed', 'barcode', 'print', 'photo'] as const;
export type VinReading = (typeof VIN_READINGS)[number];

/** How the VIN was captured, and what was read then: it stays when the VIN is corrected by hand, so that staff can compare. */
export const VinSource = z.object({ how: z.enum(VIN_READINGS), read: line(64).optional() });
export type VinSource = z.infer<typeof VinSource>;
