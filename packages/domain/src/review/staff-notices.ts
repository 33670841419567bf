import { z } from 'zod';
import { LISTED_TWICE } from '../text/messages.ts';

/** The email notices for staff, with the labels that each member chooses from (spec 19.14, ADR 0205). */
export const STAFF_NOTICES = {
  submitted: 'A new submission',
  answered: 'An answer to a change request',
  proposed: 'An owner’s proposal to add or correct something',
  withdrawn: 'A withdrawal',
  message: 'A message from an owner',
  due_soon: 'An owner we should contact within four hours',
  overdue: 'An owner we did not contact in time',
} as const;
export type StaffNotice = keyof typeof STAFF_NOTICES;
/** Those that are an email of the kind `staff_notice`; a message is mailed with its text (ADR 0205). */
export type NewsNotice = Exclude<StaffNotice, 'message'>;
export const StaffNotice = z.enum(Object.keys(STAFF_NOTICES) as [StaffNotice, ...StaffNotice[]]);

const NOTICE_COUNT = Object.keys(STAFF_NOTICES).length;

export const StaffNoticeChoice = z.object({
  off: z
    .array(StaffNotice)
    .max(NOTICE_COUNT)
    .refine((off) => new Set(off).size === off.length, LISTED_TWICE),
});
export type StaffNoticeChoice = z.infer<typeof StaffNoticeChoice>;
