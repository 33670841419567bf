import { z } from 'zod';
import { ConsignmentId, UserId } from '../api/ids.ts';
import { MAX_SELECTED_CASES } from './assignment.ts';

const NewAssignee = z.union([z.literal('me'), UserId], { error: 'Must be me, the id of a user, or null' }).nullable();
export type NewAssignee = z.infer<typeof NewAssignee>;

const NONE = 'Name at least one consignment';
const TOO_MANY = `At most ${MAX_SELECTED_CASES} consignments at once`;
const TWICE = 'Name each consignment once';

const SelectedIds = z
  .array(ConsignmentId)
  .min(1, NONE)
  .max(MAX_SELECTED_CASES, TOO_MANY)
  .refine((ids) => new Set(ids).size === ids.length, TWICE);

const AssignedCase = z.object({
  id: ConsignmentId,
  /** The assignee that the caller saw: if the case has been assigned to someone else since, it stays theirs. */
  from: UserId.nullish(),
});
export type AssignedCase = z.infer<typeof AssignedCase>;

export const AssignConsignment = AssignedCase.extend({ assignee: NewAssignee });
export type AssignConsignment = z.infer<typeof AssignConsignment>;

export const AssignConsignments = z.object({
  assignee: NewAssignee,
  cases: z
    .array(AssignedCase)
    .min(1, NONE)
    .max(MAX_SELECTED_CASES, TOO_MANY)
    .refine((cases) => new Set(cases.map(({ id }) => id)).size === cases.length, TWICE),
});
export type AssignConsignments = z.infer<typeof AssignConsignments>;

export const StartReviews = z.object({ ids: SelectedIds });
export type StartReviews = z.infer<typeof StartReviews>;

export const OutcomeOfMany = z.object({
  done: z.array(ConsignmentId),
  notDone: z.array(z.object({ id: ConsignmentId, code: z.string(), message: z.string() })),
});
export type OutcomeOfMany = z.infer<typeof OutcomeOfMany>;
