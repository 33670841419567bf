import type { ManagedUser } from '@marque/domain/account/admin-users';
import { STAFF_PAGE_SIZE } from '@marque/domain/product/limits';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '../../lib/trpc.ts';
import { focusRow } from '../../ui/staff-list/row-focus.ts';

/** What the address bar says the list is searched for. */
export function useUserSearch() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  return {
    q,
    // Where a search begins and where it ends are steps to go back to, what is typed between is not.
    search: (next: string) => setParams(next ? { q: next } : {}, { replace: q !== '' && next !== '' }),
  };
}

/** The users that fit a search, newest first, a page more at a time. */
export function useUserList(q: string) {
  const query = trpc.users.list.useInfiniteQuery(
    { limit: STAFF_PAGE_SIZE, q: q || null },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const pages = query.data?.pages;
  const users: ManagedUser[] | undefined = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);

  // The focus goes on to the first of those who came: the button that brought them may be gone.
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
