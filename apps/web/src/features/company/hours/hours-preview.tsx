import type { WorkingHours } from '@marque/domain/company/working-hours';
import { formatDueTime } from '@marque/domain/review/due-text';
import { promiseTiming } from '@marque/domain/review/promise-timing';
import { formatDateTime } from '@marque/domain/text/format';
import { useMemo } from 'react';
import { useNow } from '../../../ui/use-now.ts';
import classes from './hours-form.module.css';

/** When a consignment submitted now would be due; `undefined` while the hours are incomplete. */
export function HoursPreview({ hours }: { hours: WorkingHours | null | undefined }) {
  const now = useNow();
  const timing = useMemo(() => (hours === undefined ? null : promiseTiming(hours)), [hours]);
  const due = timing?.dueAt(now);
  return (
    <p className={classes.preview} role="status">
      {due
        ? `A consignment submitted now is due ${hours ? formatDueTime({ at: due, timeZone: hours.timeZone }) : formatDateTime(due)}.`
        : 'Complete the hours to see when a consignment submitted now is due.'}
    </p>
  );
}
