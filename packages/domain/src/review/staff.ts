import { z } from 'zod';
import { ConsignmentId, DraftId } from '../api/ids.ts';
import { Consignment } from '../consignment/consignment.ts';
import { Draft } from '../consignment/draft.ts';
import { PersonalInfoDraft } from '../consignment/personal-info.ts';
import { STATUSES, type Status } from '../consignment/status.ts';
import { VehicleInfoDraft } from '../consignment/vehicle-info.ts';
import { PhotoEntry } from '../photo/photos.ts';
import { LIST_SORTS, MAX_SHORT_TEXT_LENGTH, MAX_STAFF_PAGE } from '../product/limits.ts';
import { line } from '../text/text.ts';
import { Assignee, AssigneeFilter } from './assignment.ts';

/**
 * The position after a page of a staff list, opaque to clients. It can contain a name of 200 characters of up to four
 * bytes.
 */
const Cursor = z.string().max(2_000);

/** `q` matches parts of the name, VIN, make, model or year; all of several words must match. */
export const StaffDraftQuery = z.object({
  limit: z.int().min(1).max(MAX_STAFF_PAGE).default(MAX_STAFF_PAGE),
  cursor: Cursor.nullish(),
  q: line(100).nullish(),
  sort: z.enum(LIST_SORTS).default('newest'),
});
export type StaffDraftQuery = z.infer<typeof StaffDraftQuery>;

/** `waiting` shows only consignments whose owners wait for a contact, longest wait first. */
export const STAFF_SORTS = ['newest', 'oldest', 'waiting', 'customer', 'vehicle'] as const;
export type StaffSort = (typeof STAFF_SORTS)[number];

/**
 * The default order of a list: waiting consignments by due time; searches and the lists of other statuses, which may
 * wait for nothing, newest first.
 */
export function chooseSort({
  q,
  status,
  sort,
}: {
  q: string;
  status: Status | null;
  sort: StaffSort | null;
}): StaffSort {
  return sort ?? (q === '' && (status === null || status === 'pending') ? 'waiting' : 'newest');
}

/** Shorter search terms are ignored. A term of this length finds only beginnings of words. */
export const MIN_SEARCH_LENGTH = 2;

const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

export function listSearchWords(query: string): string[] {
  const words = query.split(/\s+/);
  return words.filter((word) => Array.from(word).length >= MIN_SEARCH_LENGTH && HAS_LETTER_OR_DIGIT.test(word));
}

/** Whether a query has any effect on the review queue. */
export function isSearchable(query: string): boolean {
  return listSearchWords(query).length > 0;
}

export const MAX_COUNTED = 250;

const MOMENT = /^[1-9]\d{3}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/;
const NO_MOMENT = 'Must be a day such as 2026-11-16, or a time in UTC such as 2026-11-16T08:30:00Z';

/** A day, which means its start in UTC, or a time in UTC. */
export const ListMoment = z
  .string(NO_MOMENT)
  .regex(MOMENT, NO_MOMENT)
  .refine((text) => !Number.isNaN(Date.parse(text)), NO_MOMENT);

/** What became of the time in which owners were promised an answer; `due` is `inTime` and `late` together. */
export const PROMISE_OUTCOMES = ['due', 'inTime', 'late'] as const;
export type PromiseOutcome = (typeof PROMISE_OUTCOMES)[number];

/**
 * `q` also matches parts of the consignment number. `from` (inclusive) and `before` (exclusive) limit the time of
 * submission, `open` the cases to those in `OPEN_STATUSES`, `make` to those of exactly this make, and `promise` to
 * those with this outcome of the promised time (ADR 0214).
 */
export const StaffListQuery = StaffDraftQuery.extend({
  status: z.enum(STATUSES).nullish(),
  sort: z.enum(STAFF_SORTS).default('newest'),
  deleted: z.boolean().default(false),
  assignee: AssigneeFilter.nullish(),
  from: ListMoment.nullish(),
  before: ListMoment.nullish(),
  open: z.boolean().default(false),
  make: line(MAX_SHORT_TEXT_LENGTH).nullish(),
  promise: z.enum(PROMISE_OUTCOMES).nullish(),
});
export type StaffListQuery = z.infer<typeof StaffListQuery>;

export const QueueFacts = z.object({
  firstContactAt: z.date().nullable(),
  waitingSince: z.date().nullable(),
  /** When the owner should hear (or should have heard) from the team; `null` if they withdrew before (spec 19.7). */
  dueAt: z.date().nullable(),
  sharesVin: z.literal(true).optional(),
  claimedBy: z.string().nullable(),
  assignee: Assignee.optional(),
  deletedAt: z.date().nullable(),
});
export type QueueFacts = z.infer<typeof QueueFacts>;

/**
 * A row of the review queue, without photos and damage report, which are nine tenths of a consignment's size.
 */
export const StaffConsignment = Consignment.pick({
  id: true,
  number: true,
  userId: true,
  status: true,
  createdAt: true,
}).extend({
  // Only the fields of a row.
  personalInfo: PersonalInfoDraft.pick({ firstName: true, lastName: true }),
  vehicleInfo: VehicleInfoDraft.pick({ year: true, make: true, model: true }),
  cover: PhotoEntry.shape.url.nullable(),
  /** The decision that can still be undone (spec 19.20); omitted if there is none. */
  decided: z.enum(STATUSES).optional(),
  ...QueueFacts.shape,
});
export type StaffConsignment = z.infer<typeof StaffConsignment>;

/** The length of a list: exact without filters, otherwise up to `MAX_COUNTED`, and `null` beyond. */
const Total = z.int().nullable();

/** `nextCursor` is `null` on the last page. */
export const StaffConsignmentPage = z.object({
  items: z.array(StaffConsignment),
  total: Total,
  nextCursor: z.string().nullable(),
});
export type StaffConsignmentPage = z.infer<typeof StaffConsignmentPage>;

/** The same page for scripts: each item is the JSON text of a `Consignment` with its `QueueFacts`. */
export const ConsignmentTextPage = StaffConsignmentPage.extend({ items: z.array(z.string()) });
export type ConsignmentTextPage = z.infer<typeof ConsignmentTextPage>;

/**
 * A draft in the list, without photos and damage report. Reading the details is recorded in the audit log (ADR 0024).
 */
export const StaffDraftRow = Draft.pick({
  id: true,
  userId: true,
  personalInfo: true,
  vehicleInfo: true,
  currentStep: true,
  lastSaved: true,
  createdAt: true,
});
export type StaffDraftRow = z.infer<typeof StaffDraftRow>;

export const StaffDraftPage = z.object({
  items: z.array(StaffDraftRow),
  total: Total,
  nextCursor: z.string().nullable(),
});
export type StaffDraftPage = z.infer<typeof StaffDraftPage>;

/**
 * Excludes deleted consignments, except for `deleted`: those that can be restored, `null` for roles that may not.
 * `waiting` counts those whose owners wait for a contact.
 */
export const StaffCounts = z.object({
  consignments: z.int(),
  drafts: z.int(),
  byStatus: z.record(z.string(), z.int()),
  waiting: Total,
  deleted: Total,
});
export type StaffCounts = z.infer<typeof StaffCounts>;

export const ConsignmentRef = z.object({ id: ConsignmentId });
export const DraftRef = z.object({ id: DraftId });
