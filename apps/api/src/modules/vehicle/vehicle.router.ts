import { DecodedVehicle, DecodeVin } from '@marque/domain/vehicle-decoding';
import { router, signedInProcedure } from '../../trpc.ts';
import { decodeVin, decodeVinValues } from './vehicle.service.ts';
import { VinValues, VinValuesQuery } from './vin-values.ts';

export const vehicleRouter = router({
  decodeVin: signedInProcedure
    .input(DecodeVin)
    .output(DecodedVehicle)
    .query(({ ctx, input }) => decodeVin(ctx.deps, ctx, input.vin)),

  /** For GET /api/vehicles/decodevinvalues/{vin}?format=json. */
  decodeVinValues: signedInProcedure
    .input(VinValuesQuery)
    .output(VinValues)
    .query(({ ctx, input }) => decodeVinValues(ctx.deps, ctx, input.vin)),
});
