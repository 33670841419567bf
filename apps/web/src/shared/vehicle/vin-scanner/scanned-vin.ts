import type { VinReading } from '@marque/domain/vin/vin-source';

/**
 * A VIN that the person confirmed, what it was read from, and what was read: not the same where the person knew
 * better.
 */
export interface ScannedVin {
  readonly vin: string;
  readonly how: VinReading;
  readonly read: string;
}
