import type { ConsignmentId } from '@marque/domain/ids';
import { may } from '@marque/domain/permissions';
import type { Claim } from '@marque/domain/review';
import type { Role } from '@marque/domain/roles';
import { useEffect, useEffectEvent, useRef } from 'react';
import superjson from 'superjson';
import { trpc } from '../../../app/trpc.ts';
import { keepClaim } from './claim-keeper.ts';

/** Leaves a case by a request that outlives its page. */
function releaseByBeacon(id: ConsignmentId): void {
  fetch('/trpc/review.release', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: superjson.stringify({ id }),
    // Unheard, the claim runs out by itself.
  }).catch(() => undefined);
}

/**
 * Claims the case that is open, so that colleagues see who is looking at it, and leaves it again; `null` is none. `claim` is what the server says
 * about it.
 */
export function useClaim(
  id: ConsignmentId | null,
  { role, claim }: { role: Role; claim: Claim | null | undefined },
): void {
  const utils = trpc.useUtils();
  const mayClaim = may(role, 'consignment.claim');
  const keeper = useRef<ReturnType<typeof keepClaim>>(null);

  const take = useEffectEvent((caseId: ConsignmentId) => {
    utils.client.review.claim.mutate({ id: caseId }).then(
      (answer) => utils.review.ofStaff.setData({ id: caseId }, (review) => review && { ...review, claim: answer }),
      // The desk works without; the next sign of life tries again.
      () => undefined,
    );
  });

  useEffect(() => {
    if (id === null || !mayClaim) return;
    const kept = keepClaim({ claim: () => take(id), release: () => releaseByBeacon(id) });
    keeper.current = kept;
    return () => {
      keeper.current = null;
      kept.stop();
    };
  }, [id, mayClaim]);

  const isFree = claim === null;
  useEffect(() => {
    if (isFree && id !== null) keeper.current?.retake();
  }, [isFree, id]);
}
