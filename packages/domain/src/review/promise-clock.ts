import type { PromiseVersion, WorkingHours } from '../company/working-hours.ts';
import { promiseTiming } from './promise-timing.ts';
import type { PromiseClock } from './review.ts';

interface Waiting {
  createdAt: Date;
  firstContactAt: Date | null;
  waitingSince: Date | null;
}

/** The hours that hold now: those of the newest version, which is the first. */
export function currentHours(versions: readonly PromiseVersion[]): WorkingHours | null {
  return versions[0]?.hours ?? null;
}

function hoursAt(versions: readonly PromiseVersion[], moment: Date): WorkingHours | null {
  return versions.find(({ createdAt }) => createdAt <= moment)?.hours ?? null;
}

/**
 * The clock of a consignment (ADR 0021): from its submission to the first contact, and from each response to a change
 * request to the next contact. Waiting is measured in the current working hours (the first of `versions`); a past
 * contact is judged by the hours in effect when it was made (ADR 0180).
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
