import { randomBytes } from 'node:crypto';
import type { LiveEvent } from '@marque/domain/review/review';
import { isFarther, type Place, writePlace } from './place.ts';
import type { FedEvent, PlacedEvent } from './subscription.ts';

/** Enough for readers who reconnect within a minute or so; others refetch everything. */
const MAX_KEPT = 1_000;

/**
 * Recent announcements with their positions, so that a reader can resume: at the position from before a page fetched
 * its data, or where its stream broke.
 */
export class RecentEvents {
  #kept: PlacedEvent[] = [];
  /** Everything after it was received as it happened, and everything after `#floor` is still kept. */
  #origin: Place;
  #floor: Place;
  #here: Place;

  /** `seq` is the last event that was read instead of received. */
  constructor(seq: number) {
    this.#origin = { seq, beside: 0, listener: randomBytes(8).toString('hex') };
    this.#floor = this.#origin;
    this.#here = this.#origin;
  }

  placeOfRead(seq: number): Place {
    return { ...this.#origin, seq };
  }

  get here(): Place {
    return this.#here;
  }

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
   * Everything after `place`, in order; empty for a position that other processes have reached, but this one has not
   * yet. `null` if this process does not know what happened after it.
   */
  since(place: Place): PlacedEvent[] | null {
    const isKnown = place.listener === null ? place.seq > this.#origin.seq : place.listener === this.#origin.listener;
    if (!isKnown || isFarther(this.#floor, place)) return null;
    const first = this.#kept.findIndex((event) => isFarther(event.place, place));
    return first < 0 ? [] : this.#kept.slice(first);
  }
}

export function placedAt(place: Place, { kind, consignmentId, draftId, ownerId }: FedEvent): PlacedEvent {
  const event: LiveEvent = { kind, consignmentId, draftId };
  return { id: writePlace(place), place, ownerId, event };
}
