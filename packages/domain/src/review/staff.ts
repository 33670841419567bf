import { z } from 'zod';
import { ConsignmentId, DraftId } from '../api/ids.ts';
import { Consignment } from '../consignment/consignment.ts';
import { Draft } from '../consignment/draft.ts';
import { PersonalInfoDraft } from '../consignment/personal-info.ts';
import { STATUSES, type Status } from '../consignment/status.ts';
import { VehicleInfoDraft } from '../consignment/vehicle-info.ts';
import { PhotoEntry } from '../photo/photos.ts';
import { MAX_STAFF_PAGE } from '../product/limits.ts';
import { line } from '../text/text.ts';
import { Assignee, AssigneeFilter } from './assignment.ts';

/**
 * The position after a page of a staff list, opaque to clients. It can contain a name of 200 characters of up to four
 * bytes.
 */
const Cursor = z.string().max(2_000);

export const StaffDraftQuery = z.object({
  limit: z.int().min(1).max(MAX_STAFF_PAGE).default(MAX_STAFF_PAGE),
  cursor: Cursor.nullish(),
});
export type StaffDraftQuery = z.infer<typeof StaffDraftQuery>;

/** Orders of the staff list. `waiting` shows only those whose owners wait for a contact, the longest
 * waiting first. */
export const STAFF_SORTS = ['newest', 'oldest', 'waiting', 'customer', 'vehicle'] as const;
export type StaffSort = (typeof STAFF_SORTS)[number];

/**
 * The order of a list for which none was chosen: those who wait come by their due time; a search and the lists of other
 * statuses hold consignments that wait for nothing, and begin with the newest.
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

/** The words of a search that can be searched for. */
export function listSearchWords(query: string): string[] {
  const words = query.split(/\s+/);
  return words.filter((word) => Array.from(word).length >= MIN_SEARCH_LENGTH && HAS_LETTER_OR_DIGIT.test(word));
}

/** Whether a search of the review queue narrows it at all. */
export function isSearchable(query: string): boolean {
  return listSearchWords(query).length > 0;
}

/** Filtered lists are counted up to this number. */
export const MAX_COUNTED = 250;

/** `q` finds parts of the name, VIN, make, model, year or consignment number; all of several words must match. */
export const StaffListQuery = StaffDraftQuery.extend({
  status: z.enum(STATUSES).nullish(),
  q: line(100).nullish(),
  sort: z.enum(STAFF_SORTS).default('newest'),
  /** Deleted ones that can still be restored, last deleted first regardless of `sort`; for admins. */
  deleted: z.boolean().default(false),
  /** The caller's own, nobody's, or those of one member of staff. */
  assignee: AssigneeFilter.nullish(),
});
export type StaffListQuery = z.infer<typeof StaffListQuery>;

/** What the review queue adds to a consignment. */
export const QueueFacts = z.object({
  firstContactAt: z.date().nullable(),
  /** Since when the owner waits for a contact: their submission, or their last answer to a change request. */
  waitingSince: z.date().nullable(),
  /**
   * When the owner is to hear from the team, or was to when they did; `null` where they withdrew before (spec 19.7).
   */
  dueAt: z.date().nullable(),
  /** Whether another account has a case or a draft with this VIN. */
  sharesVin: z.literal(true).optional(),
  /** The username of the colleague who has the case open. */
  claimedBy: z.string().nullable(),
  /** Whose case it is; left out where it is nobody's. */
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
  // Only what a row shows.
  personalInfo: PersonalInfoDraft.pick({ firstName: true, lastName: true }),
  vehicleInfo: VehicleInfoDraft.pick({ year: true, make: true, model: true }),
  /** The URL of the first photo of the outside of the car. */
  cover: PhotoEntry.shape.url.nullable(),
  /** What was decided and can still be undone (spec 19.20); left out where nothing was. */
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

/** A draft in the list, without photos and report. Reading the details is recorded in the audit log (ADR 0024). */
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
  total: z.int(),
  nextCursor: z.string().nullable(),
});
export type StaffDraftPage = z.infer<typeof StaffDraftPage>;

/**
 * The numbers of consignments that are not deleted, in total and by status, of those whose owners wait for a contact,
 * and of drafts.
 */
export const StaffCounts = z.object({
  consignments: z.int(),
  drafts: z.int(),
  byStatus: z.record(z.string(), z.int()),
  /** Counted up to `MAX_COUNTED`, and `null` beyond. */
  waiting: Total,
});
export type StaffCounts = z.infer<typeof StaffCounts>;

export const ConsignmentRef = z.object({ id: ConsignmentId });
export const DraftRef = z.object({ id: DraftId });
