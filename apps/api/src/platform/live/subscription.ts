import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { LiveEvent } from '@marque/domain/review/review';
import { isFarther, type Place } from './place.ts';

export interface FedEvent extends LiveEvent {
  seq: number | null;
  ownerId: UserId | null;
}

/** An event as readers get it: one object shared by all of them. */
export interface PlacedEvent {
  id: string;
  place: Place;
  ownerId: UserId | null;
  event: LiveEvent;
}

/** A reader that is this far behind has stopped reading. */
const MAX_WAITING = 1_000;

/** The events for one reader, in order, until it ends. Iterate it only once. */
export class Subscription implements AsyncIterable<PlacedEvent> {
  /** Everything up to this position happened before the subscription began; everything after it is delivered. */
  readonly after: Place;
  readonly isResumed: boolean;
  readonly #onEnd: () => void;
  #waiting: PlacedEvent[] = [];
  #end: { reason: Error | null } | null = null;
  #wake: () => void = () => undefined;

  constructor(after: Place, { isResumed, onEnd }: { isResumed: boolean; onEnd: () => void }) {
    this.after = after;
    this.isResumed = isResumed;
    this.#onEnd = onEnd;
  }

  put(event: PlacedEvent): void {
    if (this.#end || !isFarther(event.place, this.after)) return;
    if (this.#waiting.length < MAX_WAITING) {
      this.#waiting.push(event);
      this.#wake();
    } else {
      this.end(new DomainError('UNAVAILABLE', { retryAfter: 1 }));
    }
  }

  /** Ends the iteration, with `reason` as error if given. Only the first call counts. */
  end(reason: Error | null): void {
    if (this.#end) return;
    this.#end = { reason };
    this.#waiting = [];
    this.#onEnd();
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<PlacedEvent, void> {
    try {
      for (;;) {
        const event = this.#waiting.shift();
        if (event) {
          yield event;
        } else if (this.#end) {
          if (this.#end.reason) throw this.#end.reason;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.end(null);
    }
  }
}
