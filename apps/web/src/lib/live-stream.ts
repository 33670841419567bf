import { LIVE_KINDS, type LiveEvent } from '@marque/domain/review/review';
import { backOffDelay } from './back-off.ts';
import { type LearnedPlace, learnPlace } from './live-place.ts';

export type LiveListener = (event: LiveEvent) => void;

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** All browsers of a company lose their streams at once when the server restarts. */
const RETRY_JITTER = 0.25;
/** A hidden tab closes its connection: browsers allow six for a site, shared by all its tabs. */
const HIDDEN_FOR_MS = 60_000;

interface LiveCallbacks {
  onStarted(): void;
  /** `id` is the place of the event. */
  onEvent(event: LiveEvent, id: string): void;
  onError(): void;
  /** The server ended the stream on purpose. */
  onComplete(): void;
}

/** What a stream needs of the server. */
export interface LiveServer {
  /** `since` is where the stream resumes; without it, it begins with `connected`. */
  subscribe(callbacks: LiveCallbacks, since: string | null): { unsubscribe(): void };
  /** Rejects without a response. */
  isSignedIn(): Promise<boolean>;
}

const CONNECTED: LiveEvent = { kind: LIVE_KINDS.connected, consignmentId: null, draftId: null };

/**
 * One stream of the server's events, shared by everything on the page that listens. It reconnects automatically: the
 * browser and tRPC's link do where the connection dropped or fell silent, as after sleep; this class does where the
 * server refused or ended it, with growing delays. It resumes where it was; where that is not possible, one `connected`
 * event stands for all that may have been missed.
 */
export class LiveStream {
  readonly #server: LiveServer;
  readonly #listeners = new Set<LiveListener>();
  #subscription: { unsubscribe(): void } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Whether the open subscription received something. */
  #hasBegun = false;
  /** Up to where all listeners have been told everything; `null` if they are to be told to fetch everything. */
  #heard: LearnedPlace | null = null;

  constructor(server: LiveServer) {
    this.#server = server;
  }

  /**
   * Tells everything that happened after `since`, which the listener's data has reached; with `null`, or where that has
   * been told to others already, it is told to fetch everything. The returned function ends it, and says up to where it
   * was told everything; `null` if that is not known.
   */
  listen(listener: LiveListener, since: LearnedPlace | null): () => LearnedPlace | null {
    if (this.#listeners.size === 0) {
      this.#heard = since;
      this.#connect();
    } else if (!isAtLeast(since, this.#heard)) {
      if (this.#subscription) queueMicrotask(() => this.#listeners.has(listener) && listener(CONNECTED));
      else this.#heard = since;
    }
    this.#listeners.add(listener);
    return () => {
      const heard = this.#heard;
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#disconnect();
      return heard;
    };
  }

  #connect(): void {
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('online', this.#onOnline);
    if (!document.hidden) this.#open();
  }

  #disconnect(): void {
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
    const callbacks: LiveCallbacks = {
      onStarted: () => {
        this.#failures = 0;
      },
      onEvent: (event, id) => {
        this.#hasBegun = true;
        this.#heard = learnPlace(id);
        this.#notify(event);
      },
      onError: () => {
        // It may be the place that was refused.
        this.#heard = null;
        this.#onEnd(this.#nextDelay());
      },
      // The server ends every stream after a while; one that ends before it began may be a failure.
      onComplete: () => this.#onEnd(this.#hasBegun ? 0 : this.#nextDelay()),
    };
    this.#subscription = this.#server.subscribe(callbacks, this.#heard?.place ?? null);
  }

  #onEnd(delay: number): void {
    // Leaving on purpose ends the subscription too.
    if (!this.#subscription) return;
    this.#subscription = null;
    this.#reopen(delay);
  }

  #nextDelay(): number {
    this.#failures += 1;
    return backOffDelay(RETRY_DELAYS_MS, this.#failures, { jitter: RETRY_JITTER });
  }

  #reopen(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#openIfSignedIn(), delay);
  }

  /** A refused stream does not say why; the session does. */
  async #openIfSignedIn(): Promise<void> {
    const isSignedIn = await this.#server.isSignedIn().catch(() => undefined);
    if (this.#listeners.size === 0 || this.#subscription || document.hidden) return;
    if (isSignedIn === undefined) this.#reopen(this.#nextDelay());
    // Signed out: a page that fetches again now redirects to sign-in.
    else if (!isSignedIn) this.#notify(CONNECTED);
    else this.#open();
  }

  #notify(event: LiveEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** Whether nothing up to `heard` is new to who has reached `since`. */
function isAtLeast(since: LearnedPlace | null, heard: LearnedPlace | null): boolean {
  return heard === null || (since !== null && since.order >= heard.order);
}
