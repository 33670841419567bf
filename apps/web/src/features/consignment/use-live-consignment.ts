import type { ConsignmentId } from '@marque/domain/api/ids';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../lib/trpc.ts';
import { useLiveEvents } from '../../lib/use-live.ts';
import { useRefreshConsignment } from './use-refresh-consignment.ts';

export function useLiveConsignment(id: ConsignmentId, { isOff }: { isOff: boolean }): void {
  const { consignment } = trpc.useUtils();
  const refresh = useRefreshConsignment(id);
  useLiveEvents(
    'mine',
    ({ consignmentId }) => {
      if (consignmentId === null || consignmentId === id) refresh();
      else void consignment.pageMine.invalidate();
    },
    {
      keeps: [
        getQueryKey(trpc.consignment.get, { id }, 'query'),
        getQueryKey(trpc.review.ofOwner, { id }, 'query'),
        getQueryKey(trpc.consignment.pageMine),
      ],
      isOff,
    },
  );
}
