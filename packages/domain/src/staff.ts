import { z } from 'zod';
import { Consignment } from './consignment.ts';
import { Draft } from './draft.ts';
import { ConsignmentId, DraftId } from './ids.ts';
import { MAX_STAFF_PAGE } from './limits.ts';
import { STATUSES } from './status.ts';
import { text } from './text.ts';

/** Where a page of a staff list ends: opaque to clients, the last row's place in the order to the server. */
const Cursor = z.string().max(200);

export const StaffDraftQuery = z.object({
  limit: z.int().min(1).max(MAX_STAFF_PAGE).default(MAX_STAFF_PAGE),
  cursor: Cursor.nullish(),
});
export type StaffDraftQuery = z.infer<typeof StaffDraftQuery>;

/** Orders of the staff's list. `waiting` shows those without contact, the longest waiting (and so overdue) first. */
export const STAFF_SORTS = ['newest', 'oldest', 'waiting', 'customer', 'vehicle'] as const;
export type StaffSort = (typeof STAFF_SORTS)[number];

/** Shorter fragments fit too much to be worth a search. */
export const MIN_SEARCH_LENGTH = 2;

/** `q` finds a part of name, VIN, make, model, year or consignment number. */
export const StaffListQuery = StaffDraftQuery.extend({
  status: z.enum(STATUSES).nullish(),
  q: text(100).nullish(),
  sort: z.enum(STAFF_SORTS).default('newest'),
  /** Deleted ones that can still be restored; for admins. */
  deleted: z.boolean().default(false),
});
export type StaffListQuery = z.infer<typeof StaffListQuery>;

/** One page, newest first. `total` counts the whole list; `nextCursor` is `null` on the last page. */
export const StaffConsignmentPage = z.object({
  items: z.array(Consignment),
  total: z.int(),
  nextCursor: z.string().nullable(),
});
export type StaffConsignmentPage = z.infer<typeof StaffConsignmentPage>;

/** A draft as the list shows it. Its photos and report come with the details, whose reading is recorded (design decision 24). */
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

export const StaffCounts = z.object({ consignments: z.int(), drafts: z.int() });
export type StaffCounts = z.infer<typeof StaffCounts>;

export const ConsignmentRef = z.object({ id: ConsignmentId });
export const DraftRef = z.object({ id: DraftId });
