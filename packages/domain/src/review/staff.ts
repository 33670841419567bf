import { z } from 'zod';
import { ConsignmentId, DraftId } from '../api/ids.ts';
import { Consignment } from '../consignment/consignment.ts';
import { Draft } from '../consignment/draft.ts';
import { PersonalInfoDraft } from '../consignment/personal-info.ts';
import { STATUSES } from '../consignment/status.ts';
import { VehicleInfoDraft } from '../consignment/vehicle-info.ts';
import { MAX_STAFF_PAGE } from '../product/limits.ts';
import { line } from '../text/text.ts';

/**
 * Where a page of a staff list ends: opaque to clients, the last row's place in the order to the server. It holds a name of at most 200
 * characters, each up to four bytes.
 */
const Cursor = z.string().max(2_000);

export const StaffDraftQuery = z.object({
  limit: z.int().min(1).max(MAX_STAFF_PAGE).default(MAX_STAFF_PAGE),
  cursor: Cursor.nullish(),
});
export type StaffDraftQuery = z.infer<typeof StaffDraftQuery>;

/** Orders of the staff's list. `waiting` shows those without contact that were not withdrawn, the longest waiting (and so overdue) first. */
export const STAFF_SORTS = ['newest', 'oldest', 'waiting', 'customer', 'vehicle'] as const;
export type StaffSort = (typeof STAFF_SORTS)[number];

/** Shorter fragments fit too much to be worth a search and are ignored. One of just this length finds beginnings of words. */
export const MIN_SEARCH_LENGTH = 2;

/** What no counter knows is counted up to here. */
export const MAX_COUNTED = 250;

/** `q` finds a part of name, VIN, make, model, year or consignment number; of several words all must be found. */
export const StaffListQuery = StaffDraftQuery.extend({
  status: z.enum(STATUSES).nullish(),
  q: line(100).nullish(),
  sort: z.enum(STAFF_SORTS).default('newest'),
  /** Deleted ones that can still be restored, the last deleted first whatever `sort` says; for admins. */
  deleted: z.boolean().default(false),
});
export type StaffListQuery = z.infer<typeof StaffListQuery>;

/** What the staff's queue knows of a consignment beyond the consignment itself. */
export const QueueFacts = z.object({
  firstContactAt: z.date().nullable(),
  /** User name of the colleague who has the case open. */
  claimedBy: z.string().nullable(),
  deletedAt: z.date().nullable(),
});
export type QueueFacts = z.infer<typeof QueueFacts>;

/**
 * A consignment as a row of the staff's queue. Photos and report, nine tenths of a consignment's size, come with the consignment itself
 * when somebody opens it.
 */
export const StaffConsignment = Consignment.pick({
  id: true,
  number: true,
  userId: true,
  status: true,
  createdAt: true,
}).extend({
  // Rows come here as they are stored: what an older version wrote and this one cannot read comes out empty.
  // Only what a row shows: proving and sending the rest would cost most of the answer's time.
  personalInfo: z.unknown().pipe(PersonalInfoDraft.pick({ firstName: true, lastName: true }).catch({})),
  vehicleInfo: z.unknown().pipe(VehicleInfoDraft.pick({ year: true, make: true, model: true }).catch({})),
  ...QueueFacts.shape,
});
export type StaffConsignment = z.infer<typeof StaffConsignment>;
export type StoredStaffConsignment = z.input<typeof StaffConsignment>;

/** The length of a list, exactly where counters know it, otherwise counted up to `MAX_COUNTED`, and `null` beyond that. */
const Total = z.int().nullable();

/** One page in the order asked for. `nextCursor` is `null` on the last page. */
export const StaffConsignmentPage = z.object({
  items: z.array(StaffConsignment),
  total: Total,
  nextCursor: z.string().nullable(),
});
export type StaffConsignmentPage = z.infer<typeof StaffConsignmentPage>;

/** The same before its rows are read. */
export type StoredStaffConsignmentPage = z.input<typeof StaffConsignmentPage>;

/** The same page for scripts: each item is the JSON text of a whole `Consignment` with its `QueueFacts`. */
export const ConsignmentTextPage = StaffConsignmentPage.extend({ items: z.array(z.string()) });
export type ConsignmentTextPage = z.infer<typeof ConsignmentTextPage>;

/** A draft as the list shows it. Its photos and report come with the details, whose reading is recorded (ADR 0024). */
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

/** Live consignments, by status too (those that have none are left out), and drafts. */
export const StaffCounts = z.object({
  consignments: z.int(),
  drafts: z.int(),
  byStatus: z.record(z.string(), z.int()),
});
export type StaffCounts = z.infer<typeof StaffCounts>;

export const ConsignmentRef = z.object({ id: ConsignmentId });
export const DraftRef = z.object({ id: DraftId });
