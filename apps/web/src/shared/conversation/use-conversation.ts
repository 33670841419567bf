import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Message } from '@marque/domain/conversation/messages';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import type { LiveChannel } from '../../lib/live-channels.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLiveEvents } from '../../lib/use-live.ts';

/** The messages of a conversation, oldest first, kept up to date across both sides and all windows. */
export function useConversation(id: ConsignmentId, channel: LiveChannel) {
  const utils = trpc.useUtils();
  const query = trpc.message.list.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  useLiveEvents(
    channel,
    ({ kind, consignmentId }) => {
      const isOfThis = kind === 'message_sent' && consignmentId === id;
      if (isOfThis || kind === LIVE_KINDS.connected) void utils.message.list.invalidate({ id });
    },
    { keeps: [getQueryKey(trpc.message.list, { id }, 'infinite')] },
  );
  const { data } = query;
  const messages = useMemo(() => data?.pages.flatMap(({ items }) => items).reverse() ?? [], [data]);

  /** Shows a sent message before its page is refetched. */
  function add(message: Message): void {
    utils.message.list.setInfiniteData({ id }, (shown) => {
      const [first, ...others] = shown?.pages ?? [];
      if (!shown || !first || first.items.some((known) => known.id === message.id)) return shown;
      return { ...shown, pages: [{ ...first, items: [message, ...first.items] }, ...others] };
    });
    void utils.message.list.invalidate({ id });
  }

  const state = data ? 'shown' : query.error ? 'failed' : 'loading';
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    state,
    messages,
    unread: data?.pages[0]?.unread ?? 0,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    older: hasNextPage ? { fetch: () => void fetchNextPage(), isFetching: isFetchingNextPage } : null,
    add,
  } as const;
}
