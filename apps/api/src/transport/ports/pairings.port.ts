import type { PairingProof } from '../request-context.ts';

interface FoundPairing {
  pairing: PairingProof;
  isRenewed: boolean;
}

export interface Pairings {
  find(secret: string): Promise<FoundPairing | null>;
}
