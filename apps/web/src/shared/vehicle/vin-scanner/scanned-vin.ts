import type { VinReading } from '@marque/domain/vin/vin-source';

/** A VIN that the person confirmed, its source, and what was read, which differs if the person corrected it. */
export interface ScannedVin {
  readonly vin: string;
  readonly how: VinReading;
  readonly read: string;
}
