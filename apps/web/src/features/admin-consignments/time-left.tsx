import { durationText, promiseClock, promiseState } from '@marque/domain/review/promise';
import type { PromiseClock } from '@marque/domain/review/review';
import type { StaffConsignment } from '@marque/domain/review/staff';
import { formatDateTime } from '@marque/domain/text/format';
import { useNow } from '../../ui/use-now.ts';
import classes from './time-left.module.css';

/** Statuses in which nobody waits for a response. */
const OVER: readonly string[] = ['withdrawn'];

/** What is left of the 24-hour promise (ADR 0021), as a row of the queue says it. */
export function TimeLeft({
  row,
}: {
  row: Pick<StaffConsignment, 'createdAt' | 'firstContactAt' | 'waitingSince' | 'status'>;
}) {
  const clock = promiseClock(row);
  if (OVER.includes(row.status) && !clock.contactedAt) return <span className={classes.quiet}>–</span>;
  return <PromiseText clock={clock} />;
}

/** `5 hours left`, `Overdue by 2 hours`, `Answered`: the moment itself on pointing at it. */
export function PromiseText({ clock }: { clock: PromiseClock }) {
  const { state, minutes } = promiseState(clock, useNow());
  const moment = clock.contactedAt ?? clock.dueAt;
  const texts = {
    kept: 'Answered',
    keptLate: `Answered ${durationText(minutes)} late`,
    running: `${durationText(minutes)} left`,
    overdue: minutes === 0 ? 'Overdue' : `Overdue by ${durationText(minutes)}`,
  } as const;
  return (
    <time
      dateTime={moment.toISOString()}
      title={`${clock.contactedAt ? 'Answered' : 'Due'} ${formatDateTime(moment)}`}
      className={state === 'overdue' ? classes.overdue : state === 'running' ? classes.running : classes.quiet}
    >
      {texts[state]}
    </time>
  );
}
