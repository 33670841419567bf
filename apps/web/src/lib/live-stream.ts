import { LIVE_KINDS, type LiveEvent } from '@marque/domain/review/review';
import { backOffDelay } from './back-off.ts';

export type LiveListener = (event: LiveEvent) => void;

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** All browsers of a company lose their streams at once when the server restarts. */
const RETRY_JITTER = 0.25;
/** A tab that nobody looks at gives its connection back: browsers have six for a site, and all its tabs share them. */
const HIDDEN_FOR_MS = 60_000;

/** What a stream needs of the server. */
export interface LiveServer {
  subscribe(callbacks: {
    onStarted(): void;
    onEvent(event: LiveEvent): void;
    onError(): void;
    /** The server ended the stream in good order. */
    onComplete(): void;
  }): { unsubscribe(): void };
  /** Fails where nobody answers. */
  isSignedIn(): Promise<boolean>;
}

const CONNECTED: LiveEvent = { kind: LIVE_KINDS.connected, consignmentId: null, draftId: null };

/**
 * One stream of the server's events, shared by everything on the page that listens. It takes up a broken connection again by itself: the browser and
 * tRPC's link where the connection just dropped or fell silent, as after sleep; this class where the server refused or ended it, with
 * growing pauses. Whatever may have been missed meanwhile is covered by one `connected` event.
 */
export class LiveStream {
  readonly #server: LiveServer;
  readonly #listeners = new Set<LiveListener>();
  #subscription: { unsubscribe(): void } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Whether the open subscription got something: it is then taken up where it broke. */
  #hasBegun = false;

  constructor(server: LiveServer) {
    this.#server = server;
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
    this.#subscription = this.#server.subscribe({
      onStarted: () => {
        this.#failures = 0;
        // Taken up again by the browser: the record's events come after this, but those of claims are no part of the record.
        if (this.#hasBegun) this.#tell(CONNECTED);
      },
      onEvent: (event) => {
        this.#hasBegun = true;
        this.#tell(event);
      },
      onError: () => this.#onEnd(this.#nextPause()),
      // The server ends every stream after a while; one that ends before it began is a failure all the same.
      onComplete: () => this.#onEnd(this.#hasBegun ? 0 : this.#nextPause()),
    });
  }

  #onEnd(pause: number): void {
    // Leaving on purpose ends the subscription too.
    if (!this.#subscription) return;
    this.#subscription = null;
    this.#reopen(pause);
  }

  #nextPause(): number {
    this.#failures += 1;
    return backOffDelay(RETRY_DELAYS_MS, this.#failures, { jitter: RETRY_JITTER });
  }

  #reopen(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#openIfSignedIn(), pause);
  }

  /** A refused stream does not say why: asking who is signed in does. */
  async #openIfSignedIn(): Promise<void> {
    const isSignedIn = await this.#server.isSignedIn().catch(() => undefined);
    if (this.#listeners.size === 0 || this.#subscription || document.hidden) return;
    if (isSignedIn === undefined) this.#reopen(this.#nextPause());
    // Signed out: whoever now fetches what it shows is sent to sign in.
    else if (!isSignedIn) this.#tell(CONNECTED);
    else this.#open();
  }

  #tell(event: LiveEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
