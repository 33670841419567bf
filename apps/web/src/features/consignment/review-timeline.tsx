import { listDocumentKinds } from '@marque/domain/photo/documents';
import { describeTimelineEntry } from '@marque/domain/review/owner-labels';
import type { TimelineEntry } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';
import classes from './review-timeline.module.css';

interface ReviewTimelineProps {
  entries: readonly TimelineEntry[];
}

export function ReviewTimeline({ entries }: ReviewTimelineProps) {
  return (
    <ol className={classes.timeline} aria-label="Timeline">
      {entries.map((entry, index) => (
        <li key={entry.id} className={classes.entry}>
          <p className={classes.sentence}>{describeTimelineEntry(entry)}</p>
          <p className={classes.when}>
            <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
          </p>
          {entry.documents.length > 0 && <p className={classes.when}>{listDocumentKinds(entry.documents)}</p>}
          {entry.note && index < entries.length - 1 && <p className={classes.words}>“{entry.note}”</p>}
        </li>
      ))}
    </ol>
  );
}
