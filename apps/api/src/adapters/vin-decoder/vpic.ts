import { VpicResponse } from '@marque/domain/vin/vehicle-decoding';
import { normalizeVin } from '@marque/domain/vin/vin';
import { readLimited } from './read-limited.ts';
import { type VinDecoder, VinDecoderError } from './vin-decoder.ts';

const TIMEOUT_MS = 4_000;
/** A response for one VIN has about 8 kB. */
const MAX_RESPONSE_BYTES = 256 * 1024;

function parse(text: string): VpicResponse {
  try {
    return VpicResponse.parse(JSON.parse(text));
  } catch (cause) {
    throw new VinDecoderError('not-understood', { cause });
  }
}

/** Rejects a response about another VIN, as a broken cache may give. */
function assertSpeaksOf(vin: string, { Results }: VpicResponse): void {
  if (Results.some(({ VIN }) => VIN && normalizeVin(VIN) !== vin)) throw new VinDecoderError('other-vin');
}

async function toVpicResponse(response: Response): Promise<VpicResponse> {
  // A redirect is rejected like any other status: it might lead into the operator's own network.
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new VinDecoderError('status', { isPassing: response.status >= 500 });
  }
  const text = await readLimited(response, MAX_RESPONSE_BYTES);
  if (text === null) throw new VinDecoderError('too-large');
  return parse(text);
}

/**
 * NHTSA's public decoder, or a compatible service: https://vpic.nhtsa.dot.gov/api/. `timeoutMs` is the total, including
 * a retry after a broken connection or a server error.
 */
export function createVpicDecoder(baseUrl: string, timeoutMs = TIMEOUT_MS): VinDecoder {
  async function ask(vin: string, signal: AbortSignal): Promise<VpicResponse> {
    const url = `${baseUrl}/api/vehicles/decodevinvalues/${encodeURIComponent(vin)}?format=json`;
    try {
      const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual', signal });
      const vpicResponse = await toVpicResponse(response);
      assertSpeaksOf(vin, vpicResponse);
      return vpicResponse;
    } catch (cause) {
      if (cause instanceof VinDecoderError) throw cause;
      throw new VinDecoderError(signal.aborted ? 'timeout' : 'network', { cause, isPassing: !signal.aborted });
    }
  }

  return {
    async decode(vin) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await ask(vin, signal);
      } catch (error) {
        if (error instanceof VinDecoderError && error.isPassing) return ask(vin, signal);
        throw error;
      }
    },
  };
}
