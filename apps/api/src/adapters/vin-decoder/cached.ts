import type { Db } from '@marque/db/database';
import { judgeVpicResponse } from '@marque/domain/vin/vehicle-decoding';
import { findCachedResponse, keepResponse } from './vin-cache.queries.ts';
import { type VinDecoder, VinDecoderError } from './vin-decoder.ts';

/** The meaning of a VIN does not change, but the decoder's data is corrected now and then. */
const LIFETIME_MS = 90 * 24 * 60 * 60_000;

/**
 * Caches responses that identify a car. Unknown VINs are requested again, because they may be known later. While the
 * decoder is down, an old response is better than none.
 */
export function createCachedDecoder(decoder: VinDecoder, db: Db, clock: () => Date): VinDecoder {
  async function ask(vin: string, now: Date) {
    const response = await decoder.decode(vin);
    if (judgeVpicResponse(vin, response).ok) await keepResponse(db, vin, response, now);
    return response;
  }

  return {
    async decode(vin) {
      const now = clock();
      const cached = await findCachedResponse(db, vin, new Date(now.getTime() - LIFETIME_MS));
      if (cached) return cached;
      try {
        return await ask(vin, now);
      } catch (error) {
        const old = error instanceof VinDecoderError ? await findCachedResponse(db, vin) : null;
        if (old) return old;
        throw error;
      }
    },
  };
}
