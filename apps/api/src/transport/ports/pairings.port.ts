import type { HandoverProof } from '../request-context.ts';

interface FoundHandover {
  handover: HandoverProof;
  /** Whether this look-up extended the connection; its cookie should then be set again. */
  isRenewed: boolean;
}

/** The phones that are paired with drafts. */
export interface Pairings {
  /** The draft whose photos the phone with this secret may take; `null` when that has ended. */
  find(secret: string): Promise<FoundHandover | null>;
}
