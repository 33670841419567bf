import { z } from 'zod';
import { may } from '../account/permissions.ts';
import type { Role } from '../account/roles.ts';
import { integerId } from '../api/ids.ts';
import { STATUSES } from '../consignment/status.ts';
import { line, requiredLine } from '../text/text.ts';
import { AssigneeFilter } from './assignment.ts';
import { STAFF_SORTS } from './staff.ts';

export const MAX_OWN_VIEWS = 30;
export const MAX_SHARED_VIEWS = 100;
export const MAX_VIEW_NAME = 60;

const LIST_LAYOUTS = ['rows', 'grid'] as const;
export type ListLayout = (typeof LIST_LAYOUTS)[number];

/** The filter of a view of the review list; omitted fields do not filter. Views never include deleted consignments. */
export const ViewFilter = z.object({
  status: z.enum(STATUSES).nullable().default(null),
  q: line(100).default(''),
  sort: z.enum(STAFF_SORTS).nullable().default(null),
  assignee: AssigneeFilter.nullable().default(null),
  layout: z.enum(LIST_LAYOUTS).default('rows'),
});
export type ViewFilter = z.infer<typeof ViewFilter>;

const ViewName = requiredLine(1, MAX_VIEW_NAME, 'Please name this view');
const ViewId = integerId();

export const SavedViewRef = z.object({ id: ViewId });

export const CreateSavedView = z.object({
  name: ViewName,
  filter: ViewFilter,
  shared: z.boolean().default(false),
});
export type CreateSavedView = z.infer<typeof CreateSavedView>;

/** Absent fields stay as they are. */
export const UpdateSavedView = z.object({
  id: ViewId,
  name: ViewName.optional(),
  filter: ViewFilter.optional(),
  shared: z.boolean().optional(),
});
export type UpdateSavedView = z.infer<typeof UpdateSavedView>;

export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  filter: z.object({
    status: z.enum(STATUSES).nullable(),
    q: z.string(),
    sort: z.enum(STAFF_SORTS).nullable(),
    assignee: AssigneeFilter.nullable(),
    layout: z.enum(LIST_LAYOUTS),
  }),
  shared: z.boolean(),
  mine: z.boolean(),
  author: z.string().nullable(),
  /** The colleague whose cases it shows; `null` for other views, and if they can no longer be assigned cases. */
  colleague: z.string().nullable(),
});
export type SavedView = z.infer<typeof SavedView>;

/** What a member of staff chose last for the review list. A search is kept only as part of a saved view. */
export const ChosenView = z
  .object({ filter: ViewFilter, saved: ViewId.nullable().default(null) })
  .transform(({ filter, saved }) => ({ saved, filter: saved === null ? { ...filter, q: '' } : filter }));
export type ChosenView = z.infer<typeof ChosenView>;

/** The last choice as the server keeps it: the time tells whether a browser's own copy is the same one. */
export const LastView = z.object({
  filter: SavedView.shape.filter,
  saved: z.int().nullable(),
  chosenAt: z.date(),
});
export type LastView = z.infer<typeof LastView>;

/** Names that normalize to the same key count as the same name: `Overdue` and `OVERDUE`. */
export function toViewNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

export function mayShareViews(role: Role): boolean {
  return may(role, 'consignment.assign');
}

/**
 * Whether a user may rename, change, and delete a view: their own views, shared ones that they saved while they may
 * still share, and for administrators every shared one (ADR 0179).
 */
export function mayChangeView(role: Role, { shared, mine }: Pick<SavedView, 'shared' | 'mine'>): boolean {
  if (!shared) return mine;
  return may(role, 'savedView.changeAny') || (mine && mayShareViews(role));
}

/** Whether a view shows the cases of someone who can no longer be assigned any. */
export function isOfNobody({ filter: { assignee }, colleague }: Pick<SavedView, 'filter' | 'colleague'>): boolean {
  return typeof assignee === 'number' && colleague === null;
}
