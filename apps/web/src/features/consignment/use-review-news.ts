import { describeTimelineEntry } from '@marque/domain/review/owner-labels';
import type { OwnerReview } from '@marque/domain/review/review';
import { useEffect, useRef } from 'react';
import { showToast } from '../../lib/toast.ts';

/** Announces changes by the team while the page is open; the owner's own actions have their toasts. */
export function useReviewNews({ timeline }: OwnerReview): void {
  const newest = timeline.at(-1);
  const announced = useRef(newest?.id);
  useEffect(() => {
    if (!newest || newest.id === announced.current) return;
    announced.current = newest.id;
    if (newest.by !== 'owner') showToast({ title: describeTimelineEntry(newest) });
  }, [newest]);
}
