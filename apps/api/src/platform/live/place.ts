/**
 * How far a reader has heard: everything up to the event `seq` of the record, and `beside` of the announcements after
 * it that are no part of the record.
 *
 * The database announces everything to every process in one order, so processes that have listened since before the
 * event `seq` count alike. What a process counted since an event that it only read about is its own: `listener` then
 * names it, and nobody else can resume there.
 */
export interface Place {
  seq: number;
  beside: number;
  /** `null` where every process counts alike. */
  listener: string | null;
}

const PLACE = /^(\d{1,15})\.(\d{1,15})(?:\.([0-9a-f]{16}))?$/;

/** A place as text, for the ids of events and for a header. */
export function writePlace({ seq, beside, listener }: Place): string {
  return listener === null ? `${seq}.${beside}` : `${seq}.${beside}.${listener}`;
}

/** `null` for a text that is no place. */
export function readPlace(text: string): Place | null {
  const [, seq, beside, listener = null] = PLACE.exec(text) ?? [];
  return seq === undefined ? null : { seq: Number(seq), beside: Number(beside), listener };
}

/**
 * Whether `a` is farther than `b`. Within one event's announcements, places of different listeners have no order: then
 * it may be, and is taken to be.
 */
export function isFarther(a: Place, b: Place): boolean {
  if (a.seq !== b.seq) return a.seq > b.seq;
  return a.listener !== b.listener || a.beside > b.beside;
}
