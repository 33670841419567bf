import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import type { LiveEvent } from '@marque/domain/review/review';
import { backOffDelay } from './back-off.ts';
import { type LearnedPlace, learnPlace } from './live-place.ts';
import { SIGNED_IN_AGAIN } from './signed-in-event.ts';

export type LiveListener = (event: LiveEvent) => void;

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** When the server restarts, all of a company's browsers lose their streams at once. */
const RETRY_JITTER = 0.25;
/** A hidden tab closes its connection: over HTTP/1.1, browsers allow six per site across all tabs. */
const HIDDEN_FOR_MS = 60_000;

interface LiveCallbacks {
  onStarted(): void;
  /** `id` is the position of the event. */
  onEvent(event: LiveEvent, id: string): void;
  onError(): void;
  /** The server ended the stream on purpose. */
  onComplete(): void;
}

/** The server calls that a stream depends on. */
export interface LiveServer {
  /** `since` is the position to resume at; without it, the stream starts with `connected`. */
  subscribe(callbacks: LiveCallbacks, since: string | null): { unsubscribe(): void };
  /** Rejects if there is no response. */
  isSignedIn(): Promise<boolean>;
}

const CONNECTED: LiveEvent = { kind: LIVE_KINDS.connected, consignmentId: null, draftId: null };

/**
 * One stream of server events, shared by all listeners of a page. Reconnects automatically: the browser and tRPC's link
 * handle dropped or silent connections, for example after sleep; this class handles streams that the server refused or
 * ended, with growing delays. Resumes where it left off; if that is not possible, one `connected` event stands for
 * everything that may have been missed.
 */
export class LiveStream {
  readonly #server: LiveServer;
  readonly #listeners = new Set<LiveListener>();
  #subscription: { unsubscribe(): void } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Whether the open subscription has received anything. */
  #hasBegun = false;
  /** The position up to which all listeners have been told everything; `null` if they have to refetch everything. */
  #heard: LearnedPlace | null = null;

  constructor(server: LiveServer) {
    this.#server = server;
  }

  /**
   * Reports all events after `since`, the position that the listener's data has reached. With `null`, or if later
   * events were already reported to others, the listener is told to refetch everything. The returned function
   * unsubscribes and returns the position up to which everything was reported; `null` if unknown.
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
    window.addEventListener('online', this.#onPossible);
    window.addEventListener(SIGNED_IN_AGAIN, this.#onPossible);
    if (!document.hidden) this.#open();
  }

  #disconnect(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    window.removeEventListener('online', this.#onPossible);
    window.removeEventListener(SIGNED_IN_AGAIN, this.#onPossible);
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

  /** What closed the stream may be over. */
  readonly #onPossible = (): void => {
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
        // The position may be the reason for the refusal.
        this.#heard = null;
        this.#onEnd(this.#nextDelay());
      },
      // The server ends every stream after a while; a stream that ends before it has begun may be a failure.
      onComplete: () => this.#onEnd(this.#hasBegun ? 0 : this.#nextDelay()),
    };
    this.#subscription = this.#server.subscribe(callbacks, this.#heard?.place ?? null);
  }

  #onEnd(delay: number): void {
    // Unsubscribing on purpose ends the stream too.
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

  /** A refused stream does not say why, so check the session. */
  async #openIfSignedIn(): Promise<void> {
    const isSignedIn = await this.#server.isSignedIn().catch(() => undefined);
    if (this.#listeners.size === 0 || this.#subscription || document.hidden) return;
    if (isSignedIn === undefined) this.#reopen(this.#nextDelay());
    // Signed out: a page that refetches now leads to sign-in, or asks for the password in place.
    else if (!isSignedIn) this.#notify(CONNECTED);
    else this.#open();
  }

  #notify(event: LiveEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** Whether data at `since` already includes everything up to `heard`. */
function isAtLeast(since: LearnedPlace | null, heard: LearnedPlace | null): boolean {
  return heard === null || (since !== null && since.order >= heard.order);
}
