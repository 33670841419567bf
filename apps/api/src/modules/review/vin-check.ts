import type { Db } from '@marque/db/database';
import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import type { PhotoReading } from '@marque/domain/photo/photo-readings';
import { normalizeVin } from '@marque/domain/vin/vin';
import type { VinCheck } from '@marque/domain/vin/vin-check';
import { checkVin } from '@marque/domain/vin/vin-comparison';
import { findKnownCar } from '../vehicle/known-car.ts';

/**
 * Compares the owner's statement with the VIN's capture, its photos, and what is known about the VIN, without calling
 * any outside service; `null` for a chassis number or no VIN.
 */
export async function checkStatedVin(
  db: Db,
  vehicle: VehicleInfoDraft,
  photos: readonly PhotoReading[],
  now: Date,
): Promise<VinCheck | null> {
  const { vin, vinKind, vinSource, make, year } = vehicle;
  if (!vin || vinKind === 'chassis') return null;
  const read = vinSource?.how === 'typed' ? undefined : vinSource?.read;
  return checkVin({
    stated: { vin, make: make ?? null, year: year ?? null },
    capture: vinSource && read ? { how: vinSource.how, read } : null,
    decoded: await findKnownCar(db, normalizeVin(vin), now),
    photos,
    now,
  });
}
