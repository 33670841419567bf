import type { MailLogEntry } from '@marque/domain/review/email-settings';
import { getMailKindLabel, MAIL_STATE_VIEWS } from '@marque/domain/review/mail-labels';
import type { TimelineEntry } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';

/**
 * One line of the timeline: an event and the emails it caused. `entry` is missing for an email without a recorded
 * cause.
 */
export interface TimelineLine {
  at: Date;
  entry: TimelineEntry | null;
  mails: MailLogEntry[];
}

/** Emails to the owner are recorded together with the event that causes them; their clocks may differ slightly. */
const SAME_MOMENT_MS = 5_000;
/** A manual email is recorded once the mail server has accepted it, which takes at most this long. */
const SENT_WITHIN_MS = 15_000;

function findNearest(lines: readonly TimelineLine[], getDistance: (line: TimelineLine) => number, limit: number) {
  const close = lines.filter((line) => getDistance(line) >= 0 && getDistance(line) <= limit);
  return close.reduce<TimelineLine | null>(
    (best, line) => (best && getDistance(best) <= getDistance(line) ? best : line),
    null,
  );
}

function findCause(lines: readonly TimelineLine[], { kind, createdAt }: MailLogEntry): TimelineLine | null {
  const after = ({ at }: TimelineLine) => at.getTime() - createdAt.getTime();
  const sendings = lines.filter(({ entry }) => entry?.kind === 'mailed');
  if (kind === 'consignment_details') {
    const free = sendings.filter(({ mails }) => mails.length === 0);
    return findNearest(free, after, SENT_WITHIN_MS);
  }
  const others = lines.filter((line) => !sendings.includes(line));
  return findNearest(others, (line) => Math.abs(after(line)), SAME_MOMENT_MS);
}

export function timelineLines(
  entries: readonly TimelineEntry[],
  mails: readonly MailLogEntry[],
): readonly TimelineLine[] {
  const lines = entries.map((entry): TimelineLine => ({ at: entry.at, entry, mails: [] }));
  const alone: TimelineLine[] = [];
  // Newest first: a sending that failed must not take the place of the next one, which succeeded.
  for (const mail of mails.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())) {
    const cause = findCause(lines, mail);
    if (cause) cause.mails.unshift(mail);
    else alone.push({ at: mail.createdAt, entry: null, mails: [mail] });
  }
  return [...lines, ...alone].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Such as `Submission received to ada@example.com`. */
export function mailText({ kind, toAddress }: Pick<MailLogEntry, 'kind' | 'toAddress'>): string {
  return `“${getMailKindLabel(kind)}” to ${toAddress || 'a deleted address'}`;
}

/** The state of an email with the relevant time: when it was accepted, or when it is retried. */
export function mailOutcomeText({ state, tries, sentAt, nextTryAt }: MailLogEntry): string {
  const { label } = MAIL_STATE_VIEWS[state];
  if (state === 'sent' && sentAt) return `${label} ${formatDateTime(sentAt)}`;
  if (state !== 'failing') return label;
  const after = `${label} after ${tries} ${tries === 1 ? 'try' : 'tries'}`;
  return nextTryAt ? `${after}, next ${formatDateTime(nextTryAt)}` : after;
}
