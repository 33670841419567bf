import { type Status, statusView } from '../consignment/status.ts';
import { REVIEW_PROMISE_HOURS } from '../product/limits.ts';
import { promiseState } from './promise.ts';
import type { PromiseClock, TimelineEntry } from './review.ts';

/** What the owner reads about the review, in plain words and without a name of the house. */

const MOVED_TO: Readonly<Record<Status, string>> = {
  pending: 'Your consignment is waiting for its review',
  in_review: 'Our team is reviewing it',
  changes_requested: 'We asked for changes',
  approved: 'We approved your consignment',
  rejected: 'We could not accept your consignment',
  withdrawn: 'Your consignment was withdrawn',
};

/** From these a review is taken up a second time. */
const ENDED: readonly string[] = ['approved', 'rejected', 'withdrawn'] satisfies Status[];

function isKnown(status: string): status is Status {
  return Object.hasOwn(MOVED_TO, status);
}

function describeMove(from: string | null, to: string): string {
  if (to === 'in_review' && from !== null && ENDED.includes(from)) return 'We took up the review again';
  return isKnown(to) ? MOVED_TO[to] : `The status changed to ${statusView(to).label}`;
}

/** One line of the owner's timeline. */
export function describeTimelineEntry({ kind, from, to }: Pick<TimelineEntry, 'kind' | 'from' | 'to'>): string {
  if (kind === 'submitted') return 'You submitted your consignment';
  if (kind === 'resubmitted') return 'You sent us your changes';
  if (kind === 'withdrawn') return 'You withdrew your consignment';
  return to === null ? 'Your consignment was updated' : describeMove(from, to);
}

const STANDINGS: Readonly<Record<Status, string>> = {
  pending: 'Your consignment is with us',
  in_review: 'Our team is reviewing your consignment',
  changes_requested: 'We ask you for some changes',
  approved: 'Your consignment is approved',
  rejected: 'We could not accept your consignment',
  withdrawn: 'You withdrew your consignment',
};

/** How a consignment stands, as a heading. */
export function describeStatus(status: string): string {
  return isKnown(status) ? STANDINGS[status] : statusView(status).label;
}

const NEXT: Readonly<Record<Status, string>> = {
  pending: 'Our team looks at your photos and answers.',
  in_review: 'You hear from us: with our decision, or with a question if something is missing.',
  changes_requested: 'You answer what we ask below. Then our team goes on with the review.',
  approved: 'Our team gets in touch with you to arrange the sale.',
  rejected: 'Nothing more: the review is closed.',
  withdrawn: 'Nothing more: the review is closed.',
};

/** What comes next; `null` for a status that this version does not know. */
export function describeNextStep(status: string): string | null {
  return isKnown(status) ? NEXT[status] : null;
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `23 hours 12 minutes`: whoever waits wants to know it to the minute. */
export function formatHoursAndMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && plural(hours, 'hour'), rest > 0 && plural(rest, 'minute')];
  return parts.filter(Boolean).join(' ');
}

/** How the 24-hour promise stands (ADR 0021). */
export type PromiseText =
  | { kind: 'contacted'; at: Date }
  | { kind: 'due'; at: Date; inWords: string }
  | { kind: 'overdue'; at: Date }
  /** Whoever withdrew before we got in touch waits for nothing. */
  | { kind: 'none' };

export function describePromise(clock: PromiseClock, status: string, now: Date): PromiseText {
  const { dueAt, contactedAt } = clock;
  if (contactedAt) return { kind: 'contacted', at: contactedAt };
  if (status === 'withdrawn') return { kind: 'none' };
  const { state, minutes } = promiseState(clock, now);
  return state === 'running'
    ? { kind: 'due', at: dueAt, inWords: formatHoursAndMinutes(minutes) }
    : { kind: 'overdue', at: dueAt };
}

export const PROMISE_TEXTS = {
  title: `Our ${REVIEW_PROMISE_HOURS}-hour promise`,
  contacted: 'We got in touch on',
  due: 'You hear from us within',
  overdue: 'We promised to be in touch by',
  apology: 'We are late, and sorry to keep you waiting. Overdue consignments stand first in our team’s queue.',
} as const;

/** The words around the owner's part in the review. */
export const OWNER_TEXTS = {
  withdrawTitle: 'Withdraw this consignment?',
  withdrawMessage:
    'Our team stops its review and your car is not offered for sale. You cannot undo this yourself; our team can take it up again for you.',
  nothingChangedTitle: 'Send it back unchanged?',
  nothingChangedMessage:
    'You have not changed anything yet. If everything is right as it stands, our team will look at it again.',
  photosForgotten: 'Photos you had chosen earlier were kept for one day only. Please add them again.',
} as const;
