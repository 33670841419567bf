import type { ConsignmentId } from '@marque/domain/api/ids';
import { trpc } from '../../lib/trpc.ts';
import { useLiveEvents } from '../../lib/use-live.ts';
import { useRefreshConsignment } from './use-refresh-consignment.ts';

/** Updates the open page when the team changes something. */
export function useLiveConsignment(id: ConsignmentId, { isOff }: { isOff: boolean }): void {
  const { consignment } = trpc.useUtils();
  const refresh = useRefreshConsignment(id);
  useLiveEvents(
    'mine',
    ({ consignmentId }) => {
      if (consignmentId === null || consignmentId === id) refresh();
      else void consignment.pageMine.invalidate();
    },
    { isOff },
  );
}
