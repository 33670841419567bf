import { promiseState } from '@marque/domain/review/promise';
import { promiseText } from '@marque/domain/review/promise-text';
import type { PromiseClock } from '@marque/domain/review/review';
import type { StaffConsignment } from '@marque/domain/review/staff';
import { formatDateTime } from '@marque/domain/text/format';
import { useState } from 'react';
import { useProductSettings } from '../../lib/session.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './time-left.module.css';

/** The time left of the promise (ADR 0021) in a row of the queue. */
export function TimeLeft({ row }: { row: Pick<StaffConsignment, 'firstContactAt' | 'waitingSince' | 'dueAt'> }) {
  const { dueAt, firstContactAt, waitingSince } = row;
  if (dueAt === null) return <span className={classes.quiet}>–</span>;
  return <PromiseText clock={{ dueAt, contactedAt: waitingSince ? null : firstContactAt }} isInRow />;
}

interface PromiseTextProps {
  clock: Pick<PromiseClock, 'dueAt' | 'contactedAt'>;
  /** The tooltip of a row is written under the pointer: the first formatter takes a phone 60 ms. */
  isInRow?: boolean;
}

/** The state of the promise, as in {@link promiseText}, with the exact time as a tooltip. */
export function PromiseText({ clock, isInRow = false }: PromiseTextProps) {
  const { workingHours } = useProductSettings();
  const [hasTooltip, setHasTooltip] = useState(!isInRow);
  const now = useNow();
  const { state } = promiseState(clock, now);
  const moment = clock.contactedAt ?? clock.dueAt;
  return (
    <time
      dateTime={moment.toISOString()}
      title={hasTooltip ? `${clock.contactedAt ? 'Answered' : 'Due'} ${formatDateTime(moment)}` : undefined}
      onPointerEnter={() => setHasTooltip(true)}
      className={state === 'overdue' ? classes.overdue : state === 'running' ? classes.running : classes.quiet}
    >
      {promiseText(clock, workingHours, now)}
    </time>
  );
}
