import { z } from 'zod';
import { UserId } from '../api/ids.ts';

/** A page of the list, and the most that a bundle holds. */
export const MAX_SELECTED_CASES = 50;

/** What is said about an assignee who may not review. */
export const NOT_A_REVIEWER = 'Choose an administrator or a reviewer';

export const Assignee = z.object({ id: UserId, username: z.string() });
export type Assignee = z.infer<typeof Assignee>;

export const AssigneeFilter = z.union([z.literal('me'), z.literal('none'), UserId], {
  error: 'Must be me, none or the id of a user',
});
export type AssigneeFilter = z.infer<typeof AssigneeFilter>;
