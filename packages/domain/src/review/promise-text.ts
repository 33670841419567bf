import type { WorkingHours } from '../company/working-hours.ts';
import { durationText, promiseState, workingTimeText } from './promise.ts';
import { promiseTiming } from './promise-timing.ts';
import type { PromiseClock } from './review.ts';

/**
 * The promise as shown in a row of the queue: `5 hours left`, `Overdue by 2 hours`, `Answered`; in working time if the
 * company has working hours (spec 19.7). Then it does not say how late an answer was, because the hours may have
 * changed since.
 */
export function promiseText(
  clock: Pick<PromiseClock, 'dueAt' | 'contactedAt'>,
  hours: WorkingHours | null,
  now: Date,
): string {
  const { state, minutes } = promiseState(clock, now);
  const timing = promiseTiming(hours);
  const inWords = hours ? workingTimeText : durationText;
  switch (state) {
    case 'kept':
      return 'Answered';
    case 'keptLate':
      return hours ? 'Answered late' : `Answered ${durationText(minutes)} late`;
    case 'running':
      return `${inWords(timing.minutesLeft(now, clock.dueAt))} left`;
    case 'overdue': {
      const beyond = timing.minutesBeyond(clock.dueAt, now);
      return beyond === 0 ? 'Overdue' : `Overdue by ${inWords(beyond)}`;
    }
  }
}
