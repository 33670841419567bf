import type { Consignment } from '@marque/domain/consignment/consignment';
import { statusView } from '@marque/domain/consignment/status';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLiveEvents } from '../../lib/use-live.ts';

const LIST = getQueryKey(trpc.consignment.pageMine);
const KEPT = [LIST, getQueryKey(trpc.consignment.get), getQueryKey(trpc.review.ofOwner)];

export function useLiveDashboard(consignments: readonly Consignment[] | undefined): void {
  const { consignment, review } = trpc.useUtils();
  const hasNews = useRef(false);
  const queries = useQueryClient();
  useLiveEvents(
    'mine',
    ({ consignmentId: id }) => {
      // A fetch for another reason may bring the owner's own changes, which are no news.
      if (id === null) hasNews.current = false;
      else if (queries.isFetching({ queryKey: LIST }) === 0) hasNews.current = true;
      void consignment.pageMine.invalidate();
      // Inactive pages refetch when they are opened.
      void consignment.get.invalidate(...(id === null ? [] : [{ id }]));
      void review.ofOwner.invalidate(...(id === null ? [] : [{ id }]));
    },
    { keeps: KEPT },
  );

  const shown = useRef<ReadonlyMap<number, string> | null>(null);
  useEffect(() => {
    if (!consignments) return;
    const moved = consignments.find(({ id, status }) => (shown.current?.get(id) ?? status) !== status);
    shown.current = new Map(consignments.map(({ id, status }) => [id, status]));
    // Changes that the owner just made on another page are no news.
    if (!moved || !hasNews.current) return;
    hasNews.current = false;
    const { vehicleInfo, number, status } = moved;
    showToast({ title: vehicleTitle(vehicleInfo) ?? number, description: statusView(status).label });
  }, [consignments]);
}
