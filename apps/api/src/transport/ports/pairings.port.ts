import type { PairingProof } from '../request-context.ts';

interface FoundPairing {
  pairing: PairingProof;
  /** Whether this look-up extended the connection; its cookie should then be set again. */
  isRenewed: boolean;
}

/** The phones that are paired with drafts. */
export interface Pairings {
  /** The draft whose photos the phone with this secret may take; `null` when that has ended. */
  find(secret: string): Promise<FoundPairing | null>;
}
