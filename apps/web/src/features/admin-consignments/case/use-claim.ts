import { may } from '@marque/domain/account/permissions';
import type { Role } from '@marque/domain/account/roles';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { serialize } from '@marque/domain/api/wire-format';
import type { Claim } from '@marque/domain/review/review';
import { useEffect, useEffectEvent, useRef } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { keepClaim } from './claim-keeper.ts';

/**
 * Releases a claim with a beacon, the one kind of request made to outlive its page, in the format of the tRPC client.
 * If it gets lost, the claim is released when the page's stream has ended: Firefox often sends nothing more once the
 * tab or the window is closed.
 */
function releaseByBeacon(id: ConsignmentId): void {
  const [url, type, body] = ['/trpc/review.release', 'application/json', JSON.stringify(serialize({ id }))];
  if (navigator.sendBeacon?.(url, new Blob([body], { type }))) return;
  fetch(url, { method: 'POST', keepalive: true, headers: { 'content-type': type }, body }).catch(() => undefined);
}

/**
 * Claims the open case, so that colleagues see who is looking at it, and releases it afterwards; `null` means no case.
 * `claim` is the server's view.
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
      (claim) => utils.review.ofStaff.setData({ id: caseId }, (review) => review && { ...review, claim: claim }),
      // Reviewing works without a claim; the next activity tries again.
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
