import { describeTimelineEntry } from '@marque/domain/review/owner-labels';
import type { OwnerReview } from '@marque/domain/review/review';
import { useEffect, useRef } from 'react';
import { showToast } from '../../lib/toast.ts';

/** Announces what the team did while the page is open; what the owner does has toasts of its own. */
export function useReviewNews({ timeline }: OwnerReview): void {
  const newest = timeline.at(-1);
  const announced = useRef(newest?.id);
  useEffect(() => {
    if (!newest || newest.id === announced.current) return;
    announced.current = newest.id;
    if (newest.by !== 'owner') showToast({ title: describeTimelineEntry(newest) });
  }, [newest]);
}
