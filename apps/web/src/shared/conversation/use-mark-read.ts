import { useDocumentVisibility, useInViewport } from '@mantine/hooks';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { type RefCallback, useEffect, useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';

interface Shown {
  id: ConsignmentId;
  lastId: number | null;
  unread: number;
}

/** Marks the conversation as read once its end is visible. Returns the ref for the element at its end. */
export function useMarkRead({ id, lastId, unread }: Shown): RefCallback<HTMLDivElement> {
  const utils = trpc.useUtils();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const isVisible = useDocumentVisibility() === 'visible';
  const marked = useRef(0);
  const { mutate } = trpc.message.markRead.useMutation({
    onSuccess: () => {
      void utils.message.unread.invalidate();
      void utils.message.unreadOfOwners.invalidate();
    },
    onError: () => {
      // Not retried at once: the next message or visit does, and a late mark does no harm.
      marked.current = 0;
    },
  });
  useEffect(() => {
    if (lastId === null || unread === 0 || !inViewport || !isVisible || marked.current >= lastId) return;
    marked.current = lastId;
    mutate({ id, upTo: lastId });
  }, [id, lastId, unread, inViewport, isVisible, mutate]);
  return ref;
}
