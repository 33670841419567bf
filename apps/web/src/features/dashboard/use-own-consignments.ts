import type { Consignment } from '@marque/domain/consignment/consignment';
import { useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** More than nearly anybody has: most see all of theirs at once. */
const PAGE_SIZE = 100;

/** The signed-in person's consignments, newest first, a page more at a time. */
export function useOwnConsignments() {
  const query = trpc.consignment.pageMine.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const pages = query.data?.pages;
  const shown: Consignment[] | undefined = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  return { query, shown };
}
