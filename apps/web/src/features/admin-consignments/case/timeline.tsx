import { listDocumentKinds } from '@marque/domain/photo/documents';
import type { MailLogEntry } from '@marque/domain/review/email-settings';
import { MAIL_STATE_VIEWS } from '@marque/domain/review/mail-labels';
import type { TimelineEntry } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';
import { useId } from 'react';
import { IconMail } from '../../../ui/icons.tsx';
import { mailOutcomeText, mailText, timelineLines } from './mails-on-timeline.ts';
import classes from './timeline.module.css';
import { actorText, eventText } from './timeline-text.ts';

interface TimelineProps {
  entries: readonly TimelineEntry[];
  mails: readonly MailLogEntry[];
}

/** The events of a consignment with the emails they caused, oldest first. */
export function Timeline({ entries, mails }: TimelineProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        Timeline
      </h3>
      <ol className={classes.list}>
        {timelineLines(entries, mails).map(({ entry, mails: caused }) => (
          <li key={entry?.id ?? `mail ${caused[0]?.id}`} className={classes.entry}>
            {entry && <Event entry={entry} />}
            {caused.map((mail) => (
              <MailLine key={mail.id} mail={mail} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Event({ entry }: { entry: TimelineEntry }) {
  return (
    <>
      <p className={classes.what}>{eventText(entry)}</p>
      <p className={classes.meta}>
        {actorText(entry)} · <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
      </p>
      {entry.documents.length > 0 && <p className={classes.note}>{listDocumentKinds(entry.documents)}</p>}
      {entry.note && <p className={classes.note}>{entry.note}</p>}
    </>
  );
}

function MailLine({ mail }: { mail: MailLogEntry }) {
  const isTrouble = MAIL_STATE_VIEWS[mail.state].look === 'destructive';
  return (
    <div className={classes.mail}>
      <IconMail size={14} className={classes.mailIcon} />
      <p className={classes.mailText}>
        {mailText(mail)} · <span data-trouble={isTrouble || undefined}>{mailOutcomeText(mail)}</span>
        {isTrouble && mail.answer && <span className={classes.answer}>{mail.answer}</span>}
      </p>
    </div>
  );
}
