import { type Status, statusView } from '../consignment/status.ts';
import { REVIEW_PROMISE_HOURS } from '../product/limits.ts';
import { describeContactToOwner } from './contacts.ts';
import { formatDueTime } from './due-text.ts';
import { promiseState } from './promise.ts';
import type { EventKind, PromiseClock, TimelineEntry } from './review.ts';

const NOT_ACCEPTED = 'We could not accept your consignment';

const MOVED_TO: Readonly<Record<Status, string>> = {
  pending: 'Your consignment is waiting to be reviewed',
  in_review: 'Our team is reviewing it',
  changes_requested: 'We asked for changes',
  approved: 'We approved your consignment',
  rejected: NOT_ACCEPTED,
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

type Told = Pick<TimelineEntry, 'kind' | 'from' | 'to' | 'actor'>;

/** The text of an entry of the owner's timeline. Names staff only for a contact, if the entry does (spec 19.12). */
export function describeTimelineEntry({ kind, from, to, actor }: Told): string {
  if (kind === 'submitted') return 'You submitted your consignment';
  if (kind === 'resubmitted') return 'You sent us your changes';
  if (kind === 'withdrawn') return 'You withdrew your consignment';
  if (kind === 'proposed') return 'You proposed changes';
  if (kind === 'proposal_withdrawn') return 'You withdrew your proposal';
  if (kind === 'proposal_accepted') return 'We accepted your proposal';
  if (kind === 'proposal_declined') return 'We declined your proposal';
  if (kind === 'contacted') return describeContactToOwner(to, actor);
  return to === null ? 'Your consignment was updated' : describeMove(from, to);
}

const STANDINGS: Readonly<Record<Status, string>> = {
  pending: 'Your consignment is with us',
  in_review: 'Our team is reviewing your consignment',
  changes_requested: 'Please make some changes',
  approved: 'Your consignment is approved',
  rejected: NOT_ACCEPTED,
  withdrawn: 'You withdrew your consignment',
};

export function describeStatus(status: string): string {
  return isKnown(status) ? STANDINGS[status] : statusView(status).label;
}

const CLOSED = 'Nothing more to do: the review is closed.';

const NEXT: Readonly<Record<Status, string>> = {
  pending: 'Our team will review your photos and answers.',
  in_review: 'You will hear from us with our decision, or with a question if something is missing.',
  changes_requested: 'Please make the changes below. Then our team will continue the review.',
  approved: 'Our team will get in touch with you to arrange the sale.',
  rejected: CLOSED,
  withdrawn: CLOSED,
};

const AFTER_CHANGES =
  'Our team will look at your changes next. You will hear from us with our decision, or with another question.';

type Step = Pick<TimelineEntry, 'kind' | 'to' | 'note'>;

/** Entries that leave the status as it is. */
const BESIDE_THE_STATUS: readonly string[] = [
  'contacted',
  'proposed',
  'proposal_withdrawn',
  'proposal_accepted',
  'proposal_declined',
] satisfies EventKind[];

/** What happens next, given the owner's timeline; `null` for an unknown status. */
export function describeNextStep(status: string, timeline: readonly Pick<Step, 'kind'>[] = []): string | null {
  const last = timeline.findLast(({ kind }) => !BESIDE_THE_STATUS.includes(kind));
  if (last?.kind === 'resubmitted' && (status === 'pending' || status === 'in_review')) return AFTER_CHANGES;
  return isKnown(status) ? NEXT[status] : null;
}

/** In these, the team's note about the status is at the top of the owner's page. */
const WITH_TEAM_NOTE: readonly string[] = ['changes_requested', 'approved', 'rejected'] satisfies Status[];

/**
 * The entry whose note is at the top of the owner's page as the team's words about the current status, and therefore
 * not in the timeline; `undefined` if there is none. Entries after it, such as a logged call, keep their notes.
 */
export function findStandingEntry<Entry extends Step>(status: string, timeline: readonly Entry[]): Entry | undefined {
  if (!WITH_TEAM_NOTE.includes(status)) return undefined;
  const last = timeline.findLast(({ kind }) => kind === 'status_changed');
  return last?.to === status ? last : undefined;
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
  apology: 'We are late, and we are sorry to keep you waiting. Our team knows that your consignment is overdue.',
} as const;

/** Who looks after a consignment, for its owner; names no staff. */
export const CARE_TEXTS = {
  title: 'Who looks after you',
  team: 'Our team',
  reach: 'We will contact you at the email address and phone number you gave us.',
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
