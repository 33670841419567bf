import { DomainError } from '@marque/domain/errors';
import type { ConsignmentId, UserId } from '@marque/domain/ids';
import { CLAIM_LASTS_MS, type Claim } from '@marque/domain/review';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../retry.ts';
import { announceClaim, dropClaim, findClaim, takeClaim } from './claim.queries.ts';

/**
 * Opens a case, or says once more that one is still at it: the claim is the caller's for `CLAIM_LASTS_MS` from now. Where a colleague has it,
 * his claim is the answer and nothing changes. Raises CONSIGNMENT_NOT_FOUND.
 */
export function claimConsignment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: UserId,
  id: ConsignmentId,
): Promise<Claim> {
  return inTransaction(db, async (trx) => {
    const now = clock();
    const isTaken = await takeClaim(trx, id, { userId, now, until: new Date(now.getTime() + CLAIM_LASTS_MS) });
    if (isTaken) await announceClaim(trx, id);
    const claim = await findClaim(trx, id, userId, now);
    if (!claim) throw new DomainError('CONSIGNMENT_NOT_FOUND');
    return claim;
  });
}

/** Leaves a case. Leaving one that is a colleague's or nobody's changes nothing. */
export function releaseConsignment(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
  id: ConsignmentId,
): Promise<{ released: boolean }> {
  return inTransaction(db, async (trx) => {
    const released = await dropClaim(trx, id, userId);
    if (released) await announceClaim(trx, id);
    return { released };
  });
}
