import type { LiveEvent } from '@marque/domain/review/review';
import { useEffect, useEffectEvent } from 'react';
import type { LiveChannel } from './live-channels.ts';
import type { LiveListener } from './live-stream.ts';
import { useIsSigningOut } from './session.ts';

/**
 * Calls `onEvent` within a second or two when somebody else changes a consignment or draft while a page is open; the
 * page then fetches what it shows. The kind `connected` (`LIVE_KINDS`) comes at the start and once after every
 * interruption: what was fetched before may then be old. Reconnects automatically. `isOff` for users who may not
 * listen.
 */
export function useLiveEvents(channel: LiveChannel, onEvent: LiveListener, { isOff = false } = {}): void {
  const isSigningOut = useIsSigningOut();
  const onLatest = useEffectEvent((event: LiveEvent) => {
    if (!isSigningOut()) onEvent(event);
  });
  useEffect(() => {
    if (isOff) return;
    let leave: (() => void) | undefined;
    let isGone = false;
    // Without the stream the page works, only not live: no error to show.
    import('./live-channels.ts').then(
      ({ listenTo }) => {
        if (!isGone) leave = listenTo(channel, (event) => onLatest(event));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      leave?.();
    };
  }, [channel, isOff]);
}
