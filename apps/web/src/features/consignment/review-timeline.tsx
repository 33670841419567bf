import { listDocumentKinds } from '@marque/domain/photo/documents';
import { describeTimelineEntry, findStandingEntry } from '@marque/domain/review/owner-labels';
import type { TimelineEntry } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';
import classes from './review-timeline.module.css';

interface ReviewTimelineProps {
  status: string;
  entries: readonly TimelineEntry[];
}

/** The owner's timeline. A note that is at the top of the page is not repeated here. */
export function ReviewTimeline({ status, entries }: ReviewTimelineProps) {
  const standing = findStandingEntry(status, entries);
  return (
    <ol className={classes.timeline} aria-label="Timeline">
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <p className={classes.sentence}>{describeTimelineEntry(entry)}</p>
          <p className={classes.when}>
            <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
          </p>
          {entry.documents.length > 0 && <p className={classes.when}>{listDocumentKinds(entry.documents)}</p>}
          {entry.note && entry !== standing && <p className={classes.note}>“{entry.note}”</p>}
        </li>
      ))}
    </ol>
  );
}
