import { VpicAnswer } from '@marque/domain/vehicle-decoding';
import { readLimited } from './read-limited.ts';
import { type VinDecoder, VinDecoderError } from './vin-decoder.ts';

const TIMEOUT_MS = 4_000;
/** An answer for one VIN has about 8 kB. */
const MAX_ANSWER_BYTES = 256 * 1024;

function parse(text: string): VpicAnswer {
  try {
    return VpicAnswer.parse(JSON.parse(text));
  } catch (cause) {
    throw new VinDecoderError('not-understood', { cause });
  }
}

async function answerOf(response: Response): Promise<VpicAnswer> {
  // A redirect is refused like any other status: it might lead into the operator's own network.
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new VinDecoderError('status');
  }
  const text = await readLimited(response, MAX_ANSWER_BYTES);
  if (text === null) throw new VinDecoderError('too-large');
  return parse(text);
}

/**
 * The public government decoder of the United States, or a service that speaks like it: https://vpic.nhtsa.dot.gov/api/. It has
 * `timeoutMs` in all, for a second try after a broken connection too.
 */
export function createVpicDecoder(baseUrl: string, timeoutMs = TIMEOUT_MS): VinDecoder {
  async function ask(vin: string, signal: AbortSignal): Promise<VpicAnswer> {
    const url = `${baseUrl}/api/vehicles/decodevinvalues/${encodeURIComponent(vin)}?format=json`;
    try {
      const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual', signal });
      return await answerOf(response);
    } catch (cause) {
      if (cause instanceof VinDecoderError) throw cause;
      throw new VinDecoderError(signal.aborted ? 'timeout' : 'network', { cause });
    }
  }

  return {
    async decode(vin) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await ask(vin, signal);
      } catch (error) {
        if (error instanceof VinDecoderError && error.fault === 'network') return ask(vin, signal);
        throw error;
      }
    },
  };
}
