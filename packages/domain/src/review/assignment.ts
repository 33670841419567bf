import { z } from 'zod';
import { UserId } from '../api/ids.ts';

/** How many cases can be selected and acted on at once: a page of the list, and what a bundle holds. */
export const MAX_SELECTED_CASES = 50;

/** The member of staff whose case it is. */
export const Assignee = z.object({ id: UserId, username: z.string() });
export type Assignee = z.infer<typeof Assignee>;

/** Whose cases a list shows. */
export const AssigneeFilter = z.union([z.literal('me'), z.literal('none'), UserId], {
  error: 'Must be me, none or the id of a user',
});
export type AssigneeFilter = z.infer<typeof AssigneeFilter>;
