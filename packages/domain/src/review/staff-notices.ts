import { z } from 'zod';

/** The email notices for staff, with the labels that each member chooses from (spec 19, ADR 0162). */
export const STAFF_NOTICES = {
  submitted: 'A new submission',
  answered: 'An answer to a change request',
  proposed: 'A proposal of an owner to add or correct something',
  withdrawn: 'A withdrawal',
  due_soon: 'An owner whom we should contact within four hours',
  overdue: 'An owner whom we did not contact in time',
} as const;
export type StaffNotice = keyof typeof STAFF_NOTICES;
export const StaffNotice = z.enum(Object.keys(STAFF_NOTICES) as [StaffNotice, ...StaffNotice[]]);

const NOTICE_COUNT = Object.keys(STAFF_NOTICES).length;

export const StaffNoticeChoice = z.object({
  off: z
    .array(StaffNotice)
    .max(NOTICE_COUNT)
    .refine((off) => new Set(off).size === off.length, 'Each may be named only once'),
});
export type StaffNoticeChoice = z.infer<typeof StaffNoticeChoice>;
