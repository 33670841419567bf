import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DRAFT_KEY } from '../../lib/draft-query.ts';
import { trpc } from '../../lib/trpc.ts';

/** Forgets what is cached of the user's consignments and draft: whoever shows them next asks the server. */
export function useRefreshOwnLists(): () => void {
  const queries = useQueryClient();
  const { consignment } = trpc.useUtils();
  return useCallback(() => {
    // Removed, not only marked: a draft that is gone would stay on show beside the error of asking for it again.
    queries.removeQueries({ queryKey: DRAFT_KEY });
    void consignment.pageMine.invalidate();
  }, [queries, consignment]);
}
