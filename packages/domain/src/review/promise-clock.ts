import type { PromiseVersion, WorkingHours } from '../company/working-hours.ts';
import { promiseTiming } from './promise-timing.ts';
import type { PromiseClock } from './review.ts';

interface Waiting {
  createdAt: Date;
  firstContactAt: Date | null;
  /** Since when the owner waits for a contact; `null` while they do not. */
  waitingSince: Date | null;
}

/** The hours that hold now: those of the newest version, which is the first. */
export function currentHours(versions: readonly PromiseVersion[]): WorkingHours | null {
  return versions[0]?.hours ?? null;
}

/** The hours that held at a moment: round the clock before the first version. */
function hoursAt(versions: readonly PromiseVersion[], moment: Date): WorkingHours | null {
  return versions.find(({ createdAt }) => createdAt <= moment)?.hours ?? null;
}

/**
 * The clock of a consignment (ADR 0021): from its submission to the first contact, and from each answer to a change
 * request to the next one. Who waits, waits by the hours that hold now, which are the first of `versions`; a contact is
 * judged by those that held when it was made (ADR 0180).
 */
export function promiseClock(
  { createdAt, firstContactAt, waitingSince }: Waiting,
  versions: readonly PromiseVersion[],
) {
  const contactedAt = waitingSince ? null : firstContactAt;
  const hours = contactedAt ? hoursAt(versions, contactedAt) : currentHours(versions);
  const dueAt = promiseTiming(hours).dueAt(waitingSince ?? createdAt);
  return { dueAt, contactedAt, timeZone: hours?.timeZone ?? null } satisfies PromiseClock;
}
