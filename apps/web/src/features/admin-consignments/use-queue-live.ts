import { ConsignmentId } from '@marque/domain/api/ids';
import { ADDS_DOCUMENTS, LIVE_KINDS } from '@marque/domain/review/live-kinds';
import type { LiveEvent } from '@marque/domain/review/review';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsSigningOut } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLiveEvents } from '../../lib/use-live.ts';

/** Events within this time cause a single refresh. */
const GATHER_MS = 100;
const PACE_MS = 1_000;

/** What the events since the last refresh were about. */
interface Stale {
  isEverything: boolean;
  hasList: boolean;
  hasCounts: boolean;
  hasDrafts: boolean;
  hasViews: boolean;
  cases: Set<ConsignmentId>;
  reviews: Set<ConsignmentId>;
  documents: Set<ConsignmentId>;
}

const nothingStale = (): Stale => ({
  isEverything: false,
  hasList: false,
  hasCounts: false,
  hasDrafts: false,
  hasViews: false,
  cases: new Set(),
  reviews: new Set(),
  documents: new Set(),
});

function noteEvent(stale: Stale, { kind, consignmentId }: LiveEvent): void {
  const id = ConsignmentId.safeParse(consignmentId).data;
  switch (kind) {
    case LIVE_KINDS.connected:
      stale.isEverything = true;
      return;
    case LIVE_KINDS.sharedViewsChanged:
      stale.hasViews = true;
      return;
    case 'draft_read':
      return;
    case 'note_added':
    case LIVE_KINDS.mailChanged:
    case 'photos_downloaded':
    case 'dossier_downloaded':
      if (id) stale.reviews.add(id);
      return;
    case LIVE_KINDS.claimChanged:
    case LIVE_KINDS.decisionUndoable:
    case 'decision_undone':
    case 'message_sent':
    case 'assigned':
    case 'released':
      stale.hasList = true;
      if (id) stale.reviews.add(id);
      return;
    default:
      stale.hasList = true;
      stale.hasCounts = true;
      stale.hasDrafts ||= kind === 'submitted' || kind === 'draft_deleted';
      if (id) stale.cases.add(id);
      if (id && ADDS_DOCUMENTS.includes(kind)) stale.documents.add(id);
  }
}

const KEPT = [
  getQueryKey(trpc.admin.consignments),
  getQueryKey(trpc.admin.counts),
  getQueryKey(trpc.admin.drafts),
  getQueryKey(trpc.savedView.list),
  getQueryKey(trpc.review.ofStaff),
  getQueryKey(trpc.consignment.get),
  getQueryKey(trpc.document.ofConsignment),
];

const NONE: ReadonlySet<number> = new Set();

/**
 * Keeps the queue up to date by fetching exactly what an event was about. Returns the ids of consignments that arrived
 * and were not looked at yet.
 */
export function useQueueLive(): { fresh: ReadonlySet<number>; forget(id?: number): void } {
  const utils = trpc.useUtils();
  const isSigningOut = useIsSigningOut();
  const [fresh, setFresh] = useState(NONE);
  const stale = useRef(nothingStale());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastRefresh = useRef(0);
  const refreshLater = useEffectEvent(() => refresh({ refetchType: 'none' }));
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      // While hidden, it waits until the page is shown again.
      refreshLater();
    },
    [],
  );

  function refresh(options: { refetchType?: 'none' } = {}): void {
    timer.current = undefined;
    if (isSigningOut()) return;
    lastRefresh.current = Date.now();
    const { isEverything, hasList, hasCounts, hasDrafts, hasViews, cases, reviews, documents } = stale.current;
    stale.current = nothingStale();
    if (isEverything || hasList) void utils.admin.consignments.invalidate(undefined, options);
    if (isEverything || hasCounts) void utils.admin.counts.invalidate(undefined, options);
    if (isEverything || hasDrafts) void utils.admin.drafts.invalidate(undefined, options);
    if (isEverything || hasViews) void utils.savedView.list.invalidate(undefined, options);
    if (isEverything) {
      void utils.review.ofStaff.invalidate(undefined, options);
      void utils.consignment.get.invalidate(undefined, options);
      void utils.document.ofConsignment.invalidate(undefined, options);
      return;
    }
    for (const id of cases) void utils.consignment.get.invalidate({ id }, options);
    for (const id of documents) void utils.document.ofConsignment.invalidate({ id }, options);
    for (const id of new Set([...cases, ...reviews])) void utils.review.ofStaff.invalidate({ id }, options);
  }

  /** Forgets one arrival, or all of them. */
  const forget = useCallback((id?: number): void => {
    setFresh((ids) => {
      if (id === undefined || ids.size === 0) return NONE;
      if (!ids.has(id)) return ids;
      const left = new Set(ids);
      left.delete(id);
      return left;
    });
  }, []);

  function take(event: LiveEvent): void {
    noteEvent(stale.current, event);
    const { kind, consignmentId } = event;
    if (consignmentId !== null && kind === 'submitted') setFresh((ids) => new Set(ids).add(consignmentId));
    if (consignmentId !== null && kind === 'deleted') forget(consignmentId);
    timer.current ??= setTimeout(() => refresh(), Math.max(GATHER_MS, lastRefresh.current + PACE_MS - Date.now()));
  }
  useLiveEvents('staff', take, { keeps: KEPT });

  return { fresh, forget };
}
