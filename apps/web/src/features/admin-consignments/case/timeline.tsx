import { formatDateTime } from '@marque/domain/format';
import type { TimelineEntry } from '@marque/domain/review';
import { useId } from 'react';
import classes from './timeline.module.css';
import { actorText, eventText } from './timeline-text.ts';

/** The record of a consignment, oldest first, with names. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        Timeline
      </h3>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <p className={classes.what}>{eventText(entry)}</p>
            <p className={classes.meta}>
              {actorText(entry)} · <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
            </p>
            {entry.words && <p className={classes.words}>{entry.words}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
