import type { Db } from '@marque/db/database';
import { isSameMake } from '@marque/domain/vin/make-names';
import { judgeVpicResponse } from '@marque/domain/vin/vehicle-decoding';
import { builtInCar } from '../../adapters/vin-decoder/built-in/built-in-car.ts';
import { findCachedAnswer } from '../../adapters/vin-decoder/vin-cache.queries.ts';

/** What is known of a VIN without asking any outside service. */
export interface KnownCar {
  by: 'decoder' | 'built_in';
  make: string | null;
  years: readonly number[];
}

/**
 * Finds the stored response of the public decoder for a VIN, or else what the built-in data says; `null` for nothing.
 */
export async function findKnownCar(db: Db, vin: string, now: Date): Promise<KnownCar | null> {
  const cached = await findCachedAnswer(db, vin);
  const verdict = cached && judgeVpicResponse(vin, cached);
  const car = builtInCar(vin, now);
  if (verdict?.ok) {
    const { make, year } = verdict.vehicle;
    // The decoder writes makers in capitals.
    return { by: 'decoder', make: car?.make && isSameMake(car.make, make) ? car.make : make, years: [year] };
  }
  return car && { by: 'built_in', make: car.make, years: car.years };
}
