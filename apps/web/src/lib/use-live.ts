import type { LiveEvent } from '@marque/domain/review/review';
import { useEffect, useEffectEvent } from 'react';
import type { LiveChannel } from './live-channels.ts';
import type { LiveListener } from './live-stream.ts';
import { useIsSigningOut } from './session.ts';

/**
 * Tells what others change while a page is open, within a second or two: `onEvent` says which consignment or draft it was about, and
 * the page fetches what it shows. The kind `connected` (`LIVE_KINDS`) comes at the beginning and once after every interruption: what was
 * fetched before may then be old. Reconnects by itself. `isOff` for who may not listen.
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
    // Without the stream the page is still whole, only not live: nothing to tell anybody.
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
