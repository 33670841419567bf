import type { ManagedUser } from '@marque/domain/account/admin-users';
import { STAFF_PAGE_SIZE } from '@marque/domain/product/limits';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '../../lib/trpc.ts';
import { useIsLatestRendered } from '../../lib/use-latest-search.ts';
import { focusRow } from '../../ui/staff-list/row-focus.ts';

const readQ = (params: URLSearchParams) => params.get('q') ?? '';

export function useUserSearch() {
  const [params, setParams] = useSearchParams();
  return {
    q: readQ(params),
    isLatest: useIsLatestRendered(),
    search(next: string): void {
      // The start and the end of a search become history entries, the keystrokes in between do not.
      const isSearching = readQ(new URLSearchParams(globalThis.location.search)) !== '';
      setParams(next ? { q: next } : {}, { replace: isSearching && next !== '' });
    },
  };
}

export function useUserList(q: string) {
  const query = trpc.users.list.useInfiniteQuery(
    { limit: STAFF_PAGE_SIZE, q: q || null },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const pages = query.data?.pages;
  const users: ManagedUser[] | undefined = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);

  // The button that loads more may be gone, so the focus moves to the first new row.
  const shownBefore = useRef<number | null>(null);
  useEffect(() => {
    const first = shownBefore.current === null ? undefined : users?.[shownBefore.current];
    if (!first) return;
    shownBefore.current = null;
    focusRow(first.id);
  }, [users]);

  function showMore(): void {
    shownBefore.current = users?.length ?? null;
    void query.fetchNextPage();
  }

  return { query, users, total: pages?.at(-1)?.total ?? null, showMore };
}
