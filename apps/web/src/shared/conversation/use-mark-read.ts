import { useDocumentVisibility, useInViewport } from '@mantine/hooks';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { type RefCallback, useEffect, useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';

interface Shown {
  id: ConsignmentId;
  /** The newest message. */
  lastId: number | null;
  unread: number;
}

/**
 * Marks the conversation as read once its end is in view of a visible page. Returns the ref for the element at its end.
 */
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
      // The next message, or the next visit, tries again: nothing is lost by a mark that is late.
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
