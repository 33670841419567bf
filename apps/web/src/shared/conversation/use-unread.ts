import type { ConsignmentId } from '@marque/domain/api/ids';
import type { MessageSide, UnreadMessages } from '@marque/domain/conversation/messages';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useLiveEvents } from '../../lib/use-live.ts';

const KEPT = [getQueryKey(trpc.message.unread), getQueryKey(trpc.message.unreadOfOwners)];

function useUnreadMessages(side: MessageSide): UnreadMessages | undefined {
  const utils = trpc.useUtils();
  const isOwner = side === 'owner';
  const own = trpc.message.unread.useQuery(undefined, { enabled: isOwner });
  const ofOwners = trpc.message.unreadOfOwners.useQuery(undefined, { enabled: !isOwner });
  useLiveEvents(
    isOwner ? 'mine' : 'staff',
    ({ kind }) => {
      if (kind !== 'message_sent' && kind !== LIVE_KINDS.connected) return;
      void (isOwner ? utils.message.unread : utils.message.unreadOfOwners).invalidate();
    },
    { keeps: KEPT },
  );
  return isOwner ? own.data : ofOwners.data;
}

/** The number of the reader's unread messages by car, kept up to date. */
export function useUnread(side: MessageSide): (id: ConsignmentId) => number {
  const unread = useUnreadMessages(side);
  const counts = useMemo(() => new Map(unread?.map(({ consignmentId, count }) => [consignmentId, count])), [unread]);
  return useCallback((id) => counts.get(id) ?? 0, [counts]);
}
