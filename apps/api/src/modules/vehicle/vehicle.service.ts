import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import {
  type DecodedVehicle,
  DecodeVin,
  judgeVpicResponse,
  toVinOffer,
  VIN_LOOKUP_MESSAGES,
  type VinLookup,
  type VinOffer,
  type VpicResponse,
} from '@marque/domain/vin/vehicle-decoding';
import { normalizeVin } from '@marque/domain/vin/vin';
import { understandVin } from '@marque/domain/vin/vin-understanding';
import { builtInCar } from '../../adapters/vin-decoder/built-in/built-in-car.ts';
import { builtInResponse } from '../../adapters/vin-decoder/built-in/built-in-decoder.ts';
import { VinDecoderError } from '../../adapters/vin-decoder/vin-decoder.ts';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { consumeAll } from '../../platform/rate-limits/consume-all.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';
import { decodedValues, invalidVinValues, type VinValues, valuesWithoutResponse } from './vin-values.ts';

interface Caller {
  userId: UserId;
  request: RequestInfo;
}

/**
 * Looks up the car behind a VIN. A failure has the message of spec 5.7, and what can be read from the VIN itself (ADR
 * 0016).
 */
export async function lookUpVin(deps: Deps, caller: Caller, vin: string): Promise<VinLookup> {
  const response = await ask(deps, caller, vin);
  const verdict = response
    ? judgeVpicResponse(vin, response)
    : ({ ok: false, message: VIN_LOOKUP_MESSAGES.failed } as const);
  return verdict.ok ? verdict : { ...verdict, offer: offerFor(vin, response, deps.clock()) };
}

/** Looks up the car behind a VIN. Raises VIN_NOT_DECODED with the message of `lookUpVin`. */
export async function decodeVin(deps: Deps, caller: Caller, vin: string): Promise<DecodedVehicle> {
  const lookup = await lookUpVin(deps, caller, vin);
  if (!lookup.ok) throw new DomainError('VIN_NOT_DECODED', { message: lookup.message });
  return lookup.vehicle;
}

/** The same in the public decoder's format, in which a failure is an error code instead of an error. */
export async function decodeVinValues(deps: Deps, caller: Caller, wanted: string): Promise<VinValues> {
  const parsed = DecodeVin.safeParse({ vin: wanted });
  if (!parsed.success) return invalidVinValues(normalizeVin(wanted));
  const { vin } = parsed.data;
  const response = await ask(deps, caller, vin);
  return response ? decodedValues(vin, response) : valuesWithoutResponse(vin, builtInResponse(vin, deps.clock()));
}

/**
 * The make by its proper name from the built-in data. The decoder's data with its error takes precedence over the
 * built-in data.
 */
function offerFor(vin: string, response: VpicResponse | null, now: Date): VinOffer | null {
  const known = builtInCar(vin, now);
  const said = response && toVinOffer(response);
  const make = known?.make ?? said?.make ?? null;
  const offer: VinOffer = {
    make,
    makes: make ? [make] : [...(understandVin(vin, now)?.makes ?? [])],
    model: said?.model ?? known?.model ?? null,
    years: said?.years.length ? said.years : [...(known?.years ?? [])],
  };
  return offer.makes.length > 0 || offer.model || offer.years.length > 0 ? offer : null;
}

async function ask(deps: Deps, { userId, request }: Caller, vin: string): Promise<VpicResponse | null> {
  await consumeAll(deps.rateLimits, [
    { name: 'vinAddress', key: addressKey(request.ip) },
    { name: 'vinUser', key: String(userId) },
  ]);
  try {
    return await deps.vinDecoder.decode(vin);
  } catch (error) {
    if (!(error instanceof VinDecoderError)) throw error;
    deps.log.warn({ reqId: request.id, fault: error.fault }, 'VIN not decoded');
    return null;
  }
}
