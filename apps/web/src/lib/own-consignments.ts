import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { useMemo } from 'react';
import { trpc } from './trpc.ts';

/** More than most owners have, so that they see all of theirs at once. */
const PAGE = { limit: 100 };

export function useOwnConsignments() {
  const query = trpc.consignment.pageMine.useInfiniteQuery(PAGE, { getNextPageParam: ({ nextCursor }) => nextCursor });
  const pages = query.data?.pages;
  const shown: Consignment[] | undefined = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  return { query, shown };
}

/** The consignment from the cached list, so that its page can show the car at once; sends no request. */
export function useListedConsignment(id: ConsignmentId): Consignment | undefined {
  const { pages } = trpc.useUtils().consignment.pageMine.getInfiniteData(PAGE) ?? {};
  return pages?.flatMap(({ items }) => items).find((item) => item.id === id);
}
