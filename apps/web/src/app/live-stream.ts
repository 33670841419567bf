import type { AppRouter } from '@marque/api/router';
import { LIVE_KINDS, type LiveEvent } from '@marque/domain/review';
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import superjson from 'superjson';

/** `staff`: everything, for the desk. `mine`: what the signed-in owner's own timelines show. */
export type LiveChannel = 'staff' | 'mine';
export type LiveListener = (event: LiveEvent) => void;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** A tab that nobody looks at gives its connection back: browsers have six for a site, and all its tabs share them. */
const HIDDEN_FOR_MS = 60_000;
const CONNECTED: LiveEvent = { kind: LIVE_KINDS.connected, consignmentId: null, draftId: null };

const connection = { url: '/trpc', transformer: superjson };

// A client of its own, so that only the pages that live by it carry the code of streams.
const client = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink(connection),
      false: httpLink(connection),
    }),
  ],
});

/**
 * One stream of the server's events, shared by everything on the page that listens. It takes up a broken connection again by itself: the browser and
 * tRPC's link where the connection just dropped or fell silent, as after sleep; this class where the server refused or ended it, with
 * growing pauses. Whatever may have been missed meanwhile is covered by one `connected` event.
 */
class LiveStream {
  readonly #channel: LiveChannel;
  readonly #listeners = new Set<LiveListener>();
  #subscription: { unsubscribe(): void } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Whether the open subscription got something: it is then taken up where it broke. */
  #hasBegun = false;

  constructor(channel: LiveChannel) {
    this.#channel = channel;
  }

  listen(listener: LiveListener): () => void {
    if (this.#listeners.size === 0) this.#wake();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#sleep();
    };
  }

  #wake(): void {
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('online', this.#onOnline);
    if (!document.hidden) this.#open();
  }

  #sleep(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    window.removeEventListener('online', this.#onOnline);
    this.#close();
  }

  readonly #onVisibility = (): void => {
    if (document.hidden) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#close(), this.#subscription ? HIDDEN_FOR_MS : 0);
    } else if (this.#subscription) {
      clearTimeout(this.#timer);
    } else {
      this.#reopen(0);
    }
  };

  readonly #onOnline = (): void => {
    if (!this.#subscription && !document.hidden) this.#reopen(0);
  };

  #close(): void {
    clearTimeout(this.#timer);
    const subscription = this.#subscription;
    this.#subscription = null;
    this.#failures = 0;
    subscription?.unsubscribe();
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#hasBegun = false;
    this.#subscription = client.live[this.#channel].subscribe(undefined, {
      onStarted: () => {
        this.#failures = 0;
        // Taken up again by the browser: the record's events come after this, but those of claims are no part of the record.
        if (this.#hasBegun) this.#tell(CONNECTED);
      },
      onData: ({ data }) => {
        this.#hasBegun = true;
        this.#tell(data);
      },
      onError: () => this.#onEnd(this.#nextPause()),
      // The server ends every stream after a while.
      onComplete: () => this.#onEnd(0),
    });
  }

  #onEnd(pause: number): void {
    // Leaving on purpose ends the subscription too.
    if (!this.#subscription) return;
    this.#subscription = null;
    this.#reopen(pause);
  }

  #nextPause(): number {
    const pause = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    // Not all of a house's browsers at once after a restart.
    return pause * (0.75 + Math.random() / 2);
  }

  #reopen(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#openIfSignedIn(), pause);
  }

  /** A refused stream does not say why: asking who is signed in does. */
  async #openIfSignedIn(): Promise<void> {
    const user = await client.auth.session.query().catch(() => undefined);
    if (this.#listeners.size === 0 || this.#subscription || document.hidden) return;
    if (user === undefined) this.#reopen(this.#nextPause());
    // Signed out: whoever now fetches what it shows is sent to sign in.
    else if (user === null) this.#tell(CONNECTED);
    else this.#open();
  }

  #tell(event: LiveEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

const streams: Readonly<Record<LiveChannel, LiveStream>> = {
  staff: new LiveStream('staff'),
  mine: new LiveStream('mine'),
};

/** Calls `listener` with every event of a channel until the returned function is called. */
export function listenTo(channel: LiveChannel, listener: LiveListener): () => void {
  return streams[channel].listen(listener);
}
