import { StaffNoticeChoice } from '@marque/domain/review/staff-notices';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { findNoticesOff, setNoticesOff } from './staff-notice.queries.ts';

const staff = permittedProcedure('staff.area');

/** Which emails to the team a member of staff gets (ADR 0162, ADR 0205). */
export const staffNoticeRouter = router({
  get: staff
    .output(StaffNoticeChoice)
    .query(async ({ ctx }) => ({ off: await findNoticesOff(ctx.deps.db, ctx.userId) })),

  save: staff
    .input(StaffNoticeChoice)
    .output(StaffNoticeChoice)
    .mutation(async ({ ctx, input }) => {
      await setNoticesOff(ctx.deps.db, ctx.userId, input.off);
      return input;
    }),
});
