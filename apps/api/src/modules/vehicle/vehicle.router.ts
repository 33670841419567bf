import { DecodedVehicle, DecodeVin, VinLookup } from '@marque/domain/vin/vehicle-decoding';
import { router, signedInProcedure } from '../../transport/trpc.ts';
import { decodeVin, decodeVinValues, lookUpVin } from './vehicle.service.ts';
import { VinValues, VinValuesQuery } from './vin-values.ts';

export const vehicleRouter = router({
  decodeVin: signedInProcedure
    .input(DecodeVin)
    .output(DecodedVehicle)
    .query(({ ctx, input }) => decodeVin(ctx.deps, ctx, input.vin)),

  /** For the wizard: a failed lookup still returns what could be read from the VIN. */
  lookUpVin: signedInProcedure
    .input(DecodeVin)
    .output(VinLookup)
    .query(({ ctx, input }) => lookUpVin(ctx.deps, ctx, input.vin)),

  /** For GET /api/vehicles/decodevinvalues/{vin}?format=json. */
  decodeVinValues: signedInProcedure
    .input(VinValuesQuery)
    .output(VinValues)
    .query(({ ctx, input }) => decodeVinValues(ctx.deps, ctx, input.vin)),
});
