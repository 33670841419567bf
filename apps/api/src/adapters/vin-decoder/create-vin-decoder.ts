import type { Db } from '@marque/db/database';
import type { Config } from '../../config.ts';
import { createCachedDecoder } from './cached.ts';
import { type VinDecoder, VinDecoderError } from './vin-decoder.ts';
import { createVpicDecoder } from './vpic.ts';

/** `VPIC_URL=off`. */
const noDecoder: VinDecoder = {
  decode: async () => {
    throw new VinDecoderError('off');
  },
};

/** The decoder that the configuration chose. */
export function createVinDecoder({ vpicUrl }: Pick<Config, 'vpicUrl'>, db: Db, clock: () => Date): VinDecoder {
  return vpicUrl === null ? noDecoder : createCachedDecoder(createVpicDecoder(vpicUrl), db, clock);
}
