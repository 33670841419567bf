import { randomBytes } from 'node:crypto';
import type { LiveEvent } from '@marque/domain/review/review';
import { isFarther, type Place, writePlace } from './place.ts';
import type { FedEvent, PlacedEvent } from './subscription.ts';

/** Enough for everybody who comes back within a minute or so; who has been away for longer fetches everything. */
const MAX_KEPT = 1_000;

/**
 * What was announced lately and where, so that a reader can resume at a place: one that a page was given before it
 * fetched its data, or one where its stream broke.
 */
export class RecentEvents {
  #kept: PlacedEvent[] = [];
  /** Everything after it was heard as it happened, and everything after `#floor` is still kept. */
  #origin: Place;
  #floor: Place;
  #here: Place;

  /** `seq` is the last event that was not heard but read. */
  constructor(seq: number) {
    this.#origin = { seq, beside: 0, listener: randomBytes(8).toString('hex') };
    this.#floor = this.#origin;
    this.#here = this.#origin;
  }

  /** Where an event stands that was read, not heard. */
  placeOfRead(seq: number): Place {
    return { ...this.#origin, seq };
  }

  /** The place after everything announced so far. */
  get here(): Place {
    return this.#here;
  }

  /** Takes an event in its turn, as it was announced. */
  add(event: FedEvent): PlacedEvent {
    const { seq, listener, beside } = this.#here;
    this.#here =
      event.seq === null ? { seq, listener, beside: beside + 1 } : { seq: event.seq, beside: 0, listener: null };
    const placed = placedAt(this.#here, event);
    this.#kept.push(placed);
    if (this.#kept.length > 2 * MAX_KEPT) {
      this.#kept = this.#kept.slice(-MAX_KEPT);
      this.#floor = this.#kept.shift()?.place ?? this.#here;
    }
    return placed;
  }

  /**
   * Everything after `place`, in order; nothing for a place that other processes have reached and this one has not yet.
   * `null` if it is not known here what happened after it.
   */
  since(place: Place): PlacedEvent[] | null {
    const isKnown = place.listener === null ? place.seq > this.#origin.seq : place.listener === this.#origin.listener;
    if (!isKnown || isFarther(this.#floor, place)) return null;
    const first = this.#kept.findIndex((event) => isFarther(event.place, place));
    return first < 0 ? [] : this.#kept.slice(first);
  }
}

/** An event as its readers get it. */
export function placedAt(place: Place, { kind, consignmentId, draftId, ownerId }: FedEvent): PlacedEvent {
  const event: LiveEvent = { kind, consignmentId, draftId };
  return { id: writePlace(place), place, ownerId, event };
}
