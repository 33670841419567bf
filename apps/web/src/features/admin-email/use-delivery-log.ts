import { STAFF_PAGE_SIZE } from '@marque/domain/product/limits';
import type { MailLogEntry } from '@marque/domain/review/email-settings';
import { MAIL_STATES, type MailState } from '@marque/domain/review/mails';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '../../lib/trpc.ts';
import { focusRow } from '../../ui/staff-list/row-focus.ts';

/** What the address bar says the log is narrowed to. */
export function useLogFilter() {
  const [params, setParams] = useSearchParams();
  return {
    state: MAIL_STATES.find((state) => state === params.get('state')) ?? null,
    show: (state: MailState | null) => setParams(state ? { tab: 'log', state } : { tab: 'log' }),
  };
}

/** The messages in a state, or all, page by page. Fetched again whenever the log is opened. */
export function useDeliveryLog(state: MailState | null) {
  const query = trpc.email.log.useInfiniteQuery(
    { limit: STAFF_PAGE_SIZE, state },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData, gcTime: 0 },
  );
  const pages = query.data?.pages;
  const mails: MailLogEntry[] | undefined = pages?.flatMap(({ items }) => items);

  /**
   * The focus goes on to the first of those that came and can be acted on: the button that brought them may be gone.
   */
  async function showMore(): Promise<void> {
    const { data } = await query.fetchNextPage();
    const added = data?.pages[pages?.length ?? 0]?.items ?? [];
    requestAnimationFrame(() => added.some(({ id }) => focusRow(Number(id))));
  }

  return { query, mails, showMore };
}
