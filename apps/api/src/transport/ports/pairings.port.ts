import type { PairingProof } from '../request-context.ts';

interface FoundPairing {
  pairing: PairingProof;
  /** Whether this lookup extended the pairing; its cookie must then be set again. */
  isRenewed: boolean;
}

export interface Pairings {
  /** The draft that the phone with this secret is paired with; `null` after that has ended. */
  find(secret: string): Promise<FoundPairing | null>;
}
