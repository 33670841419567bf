import { describeNextStep, describeTimelineEntry } from '@marque/domain/review/owner-labels';
import type { TimelineEntry } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';
import classes from './review-timeline.module.css';

interface ReviewTimelineProps {
  entries: readonly TimelineEntry[];
  status: string;
}

/** What happened, when, and what comes next. The panel beside it shows the note of the newest entry. */
export function ReviewTimeline({ entries, status }: ReviewTimelineProps) {
  const next = describeNextStep(status, entries.at(-1)?.kind);
  return (
    <ol className={classes.timeline} aria-label="Timeline">
      {entries.map((entry, index) => (
        <li key={entry.id} className={classes.entry}>
          <p className={classes.sentence}>{describeTimelineEntry(entry)}</p>
          <p className={classes.when}>
            <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
          </p>
          {entry.note && index < entries.length - 1 && <p className={classes.words}>“{entry.note}”</p>}
        </li>
      ))}
      {next && (
        <li className={classes.entry} data-next>
          <p className={classes.when}>What comes next</p>
          <p className={classes.sentence}>{next}</p>
        </li>
      )}
    </ol>
  );
}
