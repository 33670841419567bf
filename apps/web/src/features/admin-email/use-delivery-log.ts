import { STAFF_PAGE_SIZE } from '@marque/domain/product/limits';
import type { MailLogEntry } from '@marque/domain/review/email-settings';
import { MAIL_STATES, type MailState } from '@marque/domain/review/mails';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '../../lib/trpc.ts';
import { focusRow } from '../../ui/staff-list/row-focus.ts';

export function useLogFilter() {
  const [params, setParams] = useSearchParams();
  return {
    state: MAIL_STATES.find((state) => state === params.get('state')) ?? null,
    show: (state: MailState | null) => setParams(state ? { tab: 'log', state } : { tab: 'log' }),
  };
}

/** The emails in a state, or all of them, page by page. Refetched whenever the log is opened. */
export function useDeliveryLog(state: MailState | null) {
  const query = trpc.email.log.useInfiniteQuery(
    { limit: STAFF_PAGE_SIZE, state },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData, gcTime: 0 },
  );
  const pages = query.data?.pages;
  const mails: MailLogEntry[] | undefined = pages?.flatMap(({ items }) => items);

  /** The button that loads more may be gone, so the focus moves to the first new row that has an action. */
  async function showMore(): Promise<void> {
    const { data } = await query.fetchNextPage();
    const added = data?.pages[pages?.length ?? 0]?.items ?? [];
    requestAnimationFrame(() => added.some(({ id }) => focusRow(Number(id))));
  }

  return { query, mails, showMore };
}
