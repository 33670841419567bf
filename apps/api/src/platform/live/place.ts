/**
 * How far a reader has received: everything up to the event `seq` of the log, and `beside` of the announcements after
 * it that are not in the log.
 *
 * The database announces everything to every process in the same order, so processes that have been listening since
 * before the event `seq` count alike. Counts since an event that a process only read are its own: `listener` then names
 * the process, and no other can resume there.
 */
export interface Place {
  seq: number;
  beside: number;
  listener: string | null;
}

const PLACE = /^(\d{1,15})\.(\d{1,15})(?:\.([0-9a-f]{16}))?$/;

export function writePlace({ seq, beside, listener }: Place): string {
  return listener === null ? `${seq}.${beside}` : `${seq}.${beside}.${listener}`;
}

/** `null` for an invalid text. */
export function readPlace(text: string): Place | null {
  const [, seq, beside, listener = null] = PLACE.exec(text) ?? [];
  return seq === undefined ? null : { seq: Number(seq), beside: Number(beside), listener };
}

/**
 * Whether `a` is farther than `b`. Within one event's announcements, positions of different listeners have no order:
 * then it may be, and this returns true.
 */
export function isFarther(a: Place, b: Place): boolean {
  if (a.seq !== b.seq) return a.seq > b.seq;
  return a.listener !== b.listener || a.beside > b.beside;
}
