import type { LimitName } from './limits.ts';
import type { RateLimits } from './rate-limits.ts';

export interface Claim {
  name: LimitName;
  key: string;
}

/** Takes a point of each, or of none: if one refuses (TOO_MANY_TRIES), those taken before are refunded. */
export async function consumeAll(limits: RateLimits, claims: readonly Claim[]): Promise<void> {
  const taken: Claim[] = [];
  for (const claim of claims) {
    try {
      await limits.consume(claim.name, claim.key);
      taken.push(claim);
    } catch (error) {
      await refundAll(limits, taken);
      throw error;
    }
  }
}

export async function refundAll(limits: RateLimits, claims: readonly Claim[]): Promise<void> {
  for (const { name, key } of claims) await limits.refund(name, key);
}
