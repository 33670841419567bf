import { DomainError } from '@marque/domain/errors';
import type { UserId } from '@marque/domain/ids';
import { type DecodedVehicle, DecodeVin, judgeVpicAnswer, type VpicAnswer } from '@marque/domain/vehicle-decoding';
import { normaliseVin } from '@marque/domain/vin';
import { VinDecoderError } from '../../adapters/vin-decoder/vin-decoder.ts';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { consumeAll } from '../../rate-limits/consume-all.ts';
import type { RequestInfo } from '../../visitor.ts';
import { decodedValues, invalidVinValues, noValues, type VinValues } from './vin-values.ts';

interface Caller {
  userId: UserId;
  request: RequestInfo;
}

/** The car behind a VIN. Raises VIN_NOT_DECODED with the words of spec section 5 for what the decoder said, or did not say. */
export async function decodeVin(deps: Deps, caller: Caller, vin: string): Promise<DecodedVehicle> {
  const answer = await ask(deps, caller, vin);
  if (!answer) throw new DomainError('VIN_NOT_DECODED');
  const lookup = judgeVpicAnswer(vin, answer);
  if (!lookup.ok) throw new DomainError('VIN_NOT_DECODED', { message: lookup.message });
  return lookup.vehicle;
}

/** The same in the public decoder's own shape, where a refusal is an error code and not an error. */
export async function decodeVinValues(deps: Deps, caller: Caller, wanted: string): Promise<VinValues> {
  const parsed = DecodeVin.safeParse({ vin: wanted });
  if (!parsed.success) return invalidVinValues(normaliseVin(wanted));
  const { vin } = parsed.data;
  const answer = await ask(deps, caller, vin);
  return answer ? decodedValues(vin, answer) : noValues(vin);
}

/** `null` when there is no answer to be had. */
async function ask(deps: Deps, { userId, request }: Caller, vin: string): Promise<VpicAnswer | null> {
  await consumeAll(deps.rateLimits, [
    { name: 'vinAddress', key: addressKey(request.ip) },
    { name: 'vinUser', key: String(userId) },
  ]);
  try {
    return await deps.vinDecoder.decode(vin);
  } catch (error) {
    if (!(error instanceof VinDecoderError)) throw error;
    if (error.fault !== 'off') deps.log.warn({ reqId: request.id, fault: error.fault }, 'VIN not decoded');
    return null;
  }
}
