import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { CLAIM_LASTS_MS, type Claim } from '@marque/domain/review/review';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { announceClaim, dropClaim, dropClaimsUntil, findClaim, takeClaim } from './claim.queries.ts';

/**
 * Claims a case, or extends the caller's claim: it lasts `CLAIM_LASTS_MS` from now. If a colleague has it, their claim
 * is returned and nothing changes. Raises CONSIGNMENT_NOT_FOUND.
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

/** Releases a case. Releasing a colleague's or a free case changes nothing. */
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

/** How long a page may take to reopen its stream before its claims are released, in milliseconds. */
const RETURNS_WITHIN_MS = 10_000;

/**
 * Called when a stream of a member of staff has ended: unless a new one starts soon, their earlier claims are released.
 * Closing a tab or a window often prevents the page's own release; a page that still shows a case claims it again when
 * notified.
 */
export function releaseWhenAway(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
  userId: UserId,
  returnsWithinMs = RETURNS_WITHIN_MS,
): void {
  const until = new Date(deps.clock().getTime() + CLAIM_LASTS_MS);
  const release = () => {
    if (deps.events.isReading(userId)) return;
    // A claim that is not released expires.
    releaseClaims(deps, userId, until).catch((error: unknown) =>
      deps.log.warn({ err: error, userId }, 'claims could not be released'),
    );
  };
  setTimeout(release, returnsWithinMs).unref();
}

function releaseClaims({ db }: Pick<Deps, 'db'>, userId: UserId, until: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    for (const id of await dropClaimsUntil(trx, userId, until)) await announceClaim(trx, id);
  });
}
