import type { ConsignmentId } from '@marque/domain/api/ids';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useLiveEvents } from '../../lib/use-live.ts';

const KEPT = [getQueryKey(trpc.review.openProposals)];

/** Events that open or close a proposal; a decision closes it too. */
const KINDS: readonly string[] = [
  'proposed',
  'proposal_withdrawn',
  'proposal_accepted',
  'proposal_declined',
  'status_changed',
  'withdrawn',
  'deleted',
  'restored',
  LIVE_KINDS.connected,
];

/** Whether a proposal of the car's owner is waiting for an answer, kept up to date. */
export function useOpenProposals(): (id: ConsignmentId) => boolean {
  const utils = trpc.useUtils();
  const { data } = trpc.review.openProposals.useQuery();
  useLiveEvents(
    'staff',
    ({ kind }) => {
      if (KINDS.includes(kind)) void utils.review.openProposals.invalidate();
    },
    { keeps: KEPT },
  );
  const ids = useMemo(() => new Set(data), [data]);
  return useCallback((id) => ids.has(id), [ids]);
}
