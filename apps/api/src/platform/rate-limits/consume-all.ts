import type { Claim } from './limits.ts';
import type { RateLimits } from './rate-limits.ts';

/** Takes a point of each, or of none: if one refuses (TOO_MANY_TRIES), those taken before are refunded. */
export async function consumeAll(limits: RateLimits, claims: readonly Claim[]): Promise<void> {
  const taken: Claim[] = [];
  for (const claim of claims) {
    try {
      await limits.consume(claim.name, claim.key);
      taken.push(claim);
    } catch (error) {
      await limits.settle({ refund: taken });
      throw error;
    }
  }
}
