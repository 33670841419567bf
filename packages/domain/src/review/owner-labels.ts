import { type Status, statusView } from '../consignment/status.ts';
import { REVIEW_PROMISE_HOURS } from '../product/limits.ts';
import { describeContactToOwner } from './contacts.ts';
import { formatDueTime } from './due-text.ts';
import { promiseState } from './promise.ts';
import type { PromiseClock, TimelineEntry } from './review.ts';

const MOVED_TO: Readonly<Record<Status, string>> = {
  pending: 'Your consignment is waiting for its review',
  in_review: 'Our team is reviewing it',
  changes_requested: 'We asked for changes',
  approved: 'We approved your consignment',
  rejected: 'We could not accept your consignment',
  withdrawn: 'Your consignment was withdrawn',
};

/** A move from one of these to `in_review` reopens the review. */
const ENDED: readonly string[] = ['approved', 'rejected', 'withdrawn'] satisfies Status[];

function isKnown(status: string): status is Status {
  return Object.hasOwn(MOVED_TO, status);
}

function describeMove(from: string | null, to: string): string {
  if (to === 'in_review' && from !== null && ENDED.includes(from)) return 'We reopened the review';
  return isKnown(to) ? MOVED_TO[to] : `The status changed to ${statusView(to).label}`;
}

/** The text of an entry of the owner's timeline. Never names staff. */
export function describeTimelineEntry({ kind, from, to }: Pick<TimelineEntry, 'kind' | 'from' | 'to'>): string {
  if (kind === 'submitted') return 'You submitted your consignment';
  if (kind === 'resubmitted') return 'You sent us your changes';
  if (kind === 'withdrawn') return 'You withdrew your consignment';
  if (kind === 'proposed') return 'You proposed changes';
  if (kind === 'proposal_withdrawn') return 'You withdrew your proposal';
  if (kind === 'proposal_accepted') return 'We took over what you proposed';
  if (kind === 'proposal_declined') return 'We did not take over what you proposed';
  if (kind === 'contacted') return describeContactToOwner(to);
  return to === null ? 'Your consignment was updated' : describeMove(from, to);
}

const STANDINGS: Readonly<Record<Status, string>> = {
  pending: 'Your consignment is with us',
  in_review: 'Our team is reviewing your consignment',
  changes_requested: 'Please make some changes',
  approved: 'Your consignment is approved',
  rejected: 'We could not accept your consignment',
  withdrawn: 'You withdrew your consignment',
};

export function describeStatus(status: string): string {
  return isKnown(status) ? STANDINGS[status] : statusView(status).label;
}

const NEXT: Readonly<Record<Status, string>> = {
  pending: 'Our team will review your photos and answers.',
  in_review: 'You will hear from us with our decision, or with a question if something is missing.',
  changes_requested: 'Please make the changes below. Then our team will continue the review.',
  approved: 'Our team will get in touch with you to arrange the sale.',
  rejected: 'Nothing more to do: the review is closed.',
  withdrawn: 'Nothing more to do: the review is closed.',
};

const AFTER_CHANGES =
  'Our team will look at your changes next. You will hear from us with our decision, or with another question.';

/** What happens next, given the newest timeline entry; `null` for an unknown status. */
export function describeNextStep(status: string, newest?: string): string | null {
  if (newest === 'resubmitted' && (status === 'pending' || status === 'in_review')) return AFTER_CHANGES;
  return isKnown(status) ? NEXT[status] : null;
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `23 hours 12 minutes` */
export function formatHoursAndMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && plural(hours, 'hour'), rest > 0 && plural(rest, 'minute')];
  return parts.filter(Boolean).join(' ');
}

/**
 * The state of the promise for the owner (ADR 0021). `by` is the due time in the company's time zone if it has working
 * hours.
 */
export type PromiseText =
  | { kind: 'contacted'; at: Date }
  | { kind: 'due'; at: Date; inWords: string; by: string | null }
  | { kind: 'overdue'; at: Date; by: string | null }
  | { kind: 'none' };

export function describePromise(clock: PromiseClock, status: string, now: Date): PromiseText {
  const { dueAt, contactedAt, timeZone } = clock;
  if (contactedAt) return { kind: 'contacted', at: contactedAt };
  if (status === 'withdrawn') return { kind: 'none' };
  const { state, minutes } = promiseState(clock, now);
  const by = timeZone === null ? null : formatDueTime({ at: dueAt, timeZone });
  return state === 'running'
    ? { kind: 'due', at: dueAt, inWords: formatHoursAndMinutes(minutes), by }
    : { kind: 'overdue', at: dueAt, by };
}

export const PROMISE_TEXTS = {
  title: `Our ${REVIEW_PROMISE_HOURS}-hour promise`,
  workingTitle: 'Our promise',
  contacted: 'We got in touch on',
  due: 'You will hear from us within',
  dueBy: 'You will hear from us by',
  overdue: 'We promised to be in touch by',
  apology: 'We are late, and sorry to keep you waiting. Our team sees that your consignment is overdue.',
} as const;

/** Who looks after a consignment, for its owner; names no staff. */
export const CARE_TEXTS = {
  title: 'Who looks after you',
  team: 'Our team',
  reach: 'We reach you by the email address and phone number you gave us.',
} as const;

/** The heading above the text of `describeNextStep`. */
export const NEXT_STEP_TITLE = 'What comes next';

export const OWNER_TEXTS = {
  withdrawTitle: 'Withdraw this consignment?',
  withdrawMessage:
    'Our team will stop the review, and your car will not be offered for sale. You cannot undo this yourself, but our team can reopen the review for you.',
  nothingChangedTitle: 'Send it back unchanged?',
  nothingChangedMessage: 'You have not changed anything yet. If everything is correct, our team will review it again.',
  photosForgotten: 'Photos and PDFs you had chosen earlier were kept for one day only. Please add them again.',
} as const;
