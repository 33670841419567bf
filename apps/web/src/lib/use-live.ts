import { changesEverything, LIVE_KINDS } from '@marque/domain/review/live-kinds';
import type { LiveEvent } from '@marque/domain/review/review';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LiveChannel } from './live-channels.ts';
import { keptUpTo, type LearnedPlace, latestPlace, placeOfPage } from './live-place.ts';
import type { LiveListener } from './live-stream.ts';
import { useIsSigningOut } from './session.ts';
import { tryAgain } from './try-again.ts';
import { useRefreshSettings } from './use-refresh-settings.ts';

interface LiveOptions {
  /** The keys of the queries that `onEvent` keeps up to date. */
  keeps?: readonly QueryKey[];
  /** Kinds to hear of that concern no car; all others are always heard of. */
  hears?: readonly string[];
  /** For users who may not listen. */
  isOff?: boolean;
}

/**
 * Calls `onEvent` within a second or two when somebody else changes a consignment or draft while a page is open; the
 * page then refetches its data. Starts with events since the page's data was read: the queries in `keeps`, and what the
 * page fetches itself from this render on. The kind `connected` (`LIVE_KINDS`) is sent if that position is unknown, at
 * the start or after an interruption: data fetched before may then be outdated. Reconnects automatically.
 */
export function useLiveEvents(
  channel: LiveChannel,
  onEvent: LiveListener,
  { keeps = [], hears = [], isOff = false }: LiveOptions = {},
): void {
  const isSigningOut = useIsSigningOut();
  const cache = useQueryClient().getQueryCache();
  const refreshSettings = useRefreshSettings();
  const onLatest = useEffectEvent((event: LiveEvent) => {
    if (isSigningOut()) return;
    if (event.kind === LIVE_KINDS.webhookDeliveryChanged && !hears.includes(event.kind)) return;
    if (!changesEverything(event.kind)) return onEvent(event);
    refreshSettings();
    onEvent({ ...event, kind: LIVE_KINDS.connected });
  });
  const findPlace = useEffectEvent((atStart: LearnedPlace | null) => placeOfPage(cache, keeps, atStart));
  const noteHeard = useEffectEvent((heard: LearnedPlace | null) => keptUpTo(cache, keeps, heard));
  useEffect(() => {
    if (isOff) return;
    const atStart = latestPlace();
    let leave: (() => LearnedPlace | null) | undefined;
    let isGone = false;
    const begin = async () => {
      const { listenTo } = await tryAgain(() => import('./live-channels.ts'));
      const since = await findPlace(atStart);
      if (!isGone) leave = listenTo(channel, (event) => onLatest(event), since);
    };
    // Without the stream the page works, just not live: there is no error to show.
    begin().catch(() => undefined);
    return () => {
      isGone = true;
      noteHeard(leave?.() ?? null);
    };
  }, [channel, isOff]);
}
