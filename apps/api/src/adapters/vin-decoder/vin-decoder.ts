import type { VpicResponse } from '@marque/domain/vin/vehicle-decoding';

/** Answers what a VIN says about a car. */
export interface VinDecoder {
  /** `vin` has 17 characters of the VIN alphabet. Rejects with `VinDecoderError` when there is no answer to be had. */
  decode(vin: string): Promise<VpicResponse>;
}

export type VinDecoderFault = 'timeout' | 'network' | 'status' | 'too-large' | 'not-understood' | 'other-vin';

/** The decoder gave no answer, or none that can be believed. Does not name the VIN: it is written to the log. */
export class VinDecoderError extends Error {
  override name = 'VinDecoderError';
  readonly fault: VinDecoderFault;
  /** Asking once more may help: the connection broke, or the decoder itself stumbled. */
  readonly isPassing: boolean;

  constructor(fault: VinDecoderFault, options?: ErrorOptions & { isPassing?: boolean }) {
    super(`the VIN decoder gave no answer (${fault})`, options);
    this.fault = fault;
    this.isPassing = options?.isPassing ?? false;
  }
}
