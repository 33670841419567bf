import type { Consignment } from '@marque/domain/consignment/consignment';
import { useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** More than most owners have: they see all of theirs at once. */
const PAGE_SIZE = 100;

/** The user's consignments, newest first, page by page. */
export function useOwnConsignments() {
  const query = trpc.consignment.pageMine.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const pages = query.data?.pages;
  const shown: Consignment[] | undefined = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  return { query, shown };
}
