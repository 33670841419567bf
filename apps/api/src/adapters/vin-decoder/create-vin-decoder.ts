import type { Db } from '@marque/db/database';
import type { Config } from '../../config/config.ts';
import { createBuiltInDecoder } from './built-in/built-in-decoder.ts';
import { createCachedDecoder } from './cached.ts';
import type { VinDecoder } from './vin-decoder.ts';
import { createVpicDecoder } from './vpic.ts';

/** The configured decoder: the public one with its cache, or, with `VPIC_URL=off`, only the built-in data. */
export function createVinDecoder({ vpicUrl }: Pick<Config, 'vpicUrl'>, db: Db, clock: () => Date): VinDecoder {
  if (vpicUrl === null) return createBuiltInDecoder(clock);
  return createCachedDecoder(createVpicDecoder(vpicUrl), db, clock);
}
