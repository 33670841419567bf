import type { AppRouter } from '@marque/api/router';
import { wireTransformer } from '@marque/domain/api/wire-format';
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { LearnedPlace } from './live-place.ts';
import { type LiveListener, LiveStream } from './live-stream.ts';

/** `staff`: everything, for the review queue. `mine`: events on the signed-in owner's own timelines. */
export type LiveChannel = 'staff' | 'mine';

const connection = { url: '/trpc', transformer: wireTransformer };

// A separate client, so that only pages that use streams load their code.
const client = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink(connection),
      false: httpLink(connection),
    }),
  ],
});

function createStream(channel: LiveChannel): LiveStream {
  return new LiveStream({
    subscribe: ({ onEvent, ...callbacks }, since) =>
      client.live[channel].subscribe(since === null ? undefined : { lastEventId: since }, {
        ...callbacks,
        onData: ({ id, data }) => onEvent(data, id),
      }),
    isSignedIn: async () => (await client.auth.session.query()) !== null,
  });
}

const streams: Readonly<Record<LiveChannel, LiveStream>> = { staff: createStream('staff'), mine: createStream('mine') };

/** Calls `listener` with every event of a channel until the returned function is called; see `LiveStream.listen`. */
export function listenTo(
  channel: LiveChannel,
  listener: LiveListener,
  since: LearnedPlace | null,
): () => LearnedPlace | null {
  return streams[channel].listen(listener, since);
}
