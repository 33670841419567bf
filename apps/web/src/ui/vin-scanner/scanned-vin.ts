import type { VinReading } from '@marque/domain/vin-source';

/** A VIN that the person confirmed, and what it was read from. */
export interface ScannedVin {
  readonly vin: string;
  readonly how: VinReading;
}
