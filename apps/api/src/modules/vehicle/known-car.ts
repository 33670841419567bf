import type { Db } from '@marque/db/database';
import { isSameMake } from '@marque/domain/vin/make-names';
import { judgeVpicResponse } from '@marque/domain/vin/vehicle-decoding';
import { builtInCar } from '../../adapters/vin-decoder/built-in/built-in-car.ts';
import { findCachedResponse } from '../../adapters/vin-decoder/vin-cache.queries.ts';

export interface KnownCar {
  by: 'decoder' | 'built_in';
  make: string | null;
  years: readonly number[];
}

/** The stored response of the public decoder for a VIN, or else the built-in data; `null` if neither knows it. */
export async function findKnownCar(db: Db, vin: string, now: Date): Promise<KnownCar | null> {
  const cached = await findCachedResponse(db, vin);
  const verdict = cached && judgeVpicResponse(vin, cached);
  const car = builtInCar(vin, now);
  if (verdict?.ok) {
    const { make, year } = verdict.vehicle;
    // The decoder returns makes in capitals.
    return { by: 'decoder', make: car?.make && isSameMake(car.make, make) ? car.make : make, years: [year] };
  }
  return car && { by: 'built_in', make: car.make, years: car.years };
}
