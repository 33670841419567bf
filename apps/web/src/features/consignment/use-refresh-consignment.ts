import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { trpc } from '../../lib/trpc.ts';

/** Refetches everything that the owner's pages show of a consignment; `changed` is shown at once. */
export function useRefreshConsignment(id: ConsignmentId): (changed?: Consignment) => void {
  const { consignment, review } = trpc.useUtils();
  return (changed) => {
    if (changed) consignment.get.setData({ id }, changed);
    else void consignment.get.invalidate({ id });
    void review.ofOwner.invalidate({ id });
    void consignment.pageMine.invalidate();
  };
}
