import type { ConsignmentId } from '@marque/domain/api/ids';
import { ADDS_DOCUMENTS } from '@marque/domain/review/live-kinds';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../lib/trpc.ts';
import { useLiveEvents } from '../../lib/use-live.ts';
import { useRefreshConsignment } from './use-refresh-consignment.ts';

export function useLiveConsignment(id: ConsignmentId, { isOff }: { isOff: boolean }): void {
  const { consignment, document } = trpc.useUtils();
  const refresh = useRefreshConsignment(id);
  useLiveEvents(
    'mine',
    ({ kind, consignmentId }) => {
      if (consignmentId !== null && consignmentId !== id) return void consignment.pageMine.invalidate();
      refresh();
      if (consignmentId === null || ADDS_DOCUMENTS.includes(kind)) void document.ofConsignment.invalidate({ id });
    },
    {
      keeps: [
        getQueryKey(trpc.consignment.get, { id }, 'query'),
        getQueryKey(trpc.review.ofOwner, { id }, 'query'),
        getQueryKey(trpc.consignment.pageMine),
        getQueryKey(trpc.document.ofConsignment, { id }, 'query'),
      ],
      isOff,
    },
  );
}
