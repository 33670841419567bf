import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DRAFT_KEY } from '../../lib/draft-query.ts';
import { trpc } from '../../lib/trpc.ts';

/** Drops the user's consignments and draft from the cache: the next page that shows them fetches them. */
export function useRefreshOwnLists(): () => void {
  const queries = useQueryClient();
  const { consignment } = trpc.useUtils();
  return useCallback(() => {
    // Removed, not invalidated: otherwise a deleted draft would stay visible beside a fetch error.
    queries.removeQueries({ queryKey: DRAFT_KEY });
    void consignment.pageMine.invalidate();
  }, [queries, consignment]);
}
