import type { VpicResponse } from '@marque/domain/vin/vehicle-decoding';

export interface VinDecoder {
  /** `vin` has 17 valid VIN characters. Rejects with `VinDecoderError` if there is no usable response. */
  decode(vin: string): Promise<VpicResponse>;
}

export type VinDecoderFault = 'timeout' | 'network' | 'status' | 'too-large' | 'not-understood' | 'other-vin';

/** The decoder gave no response, or none that can be trusted. Does not contain the VIN, because it is logged. */
export class VinDecoderError extends Error {
  override name = 'VinDecoderError';
  readonly fault: VinDecoderFault;
  /** A retry may help: the connection broke, or the decoder failed. */
  readonly isPassing: boolean;

  constructor(fault: VinDecoderFault, options?: ErrorOptions & { isPassing?: boolean }) {
    super(`the VIN decoder gave no response (${fault})`, options);
    this.fault = fault;
    this.isPassing = options?.isPassing ?? false;
  }
}
