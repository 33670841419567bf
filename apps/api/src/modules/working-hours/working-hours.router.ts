import { SaveWorkingHours, WorkingHoursHistory } from '@marque/domain/company/working-hours';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { getHistory, saveWorkingHours } from './working-hours.service.ts';

const manage = permittedProcedure('settings.manage');

/** When the company works: the clock of the promise follows it (spec 19.7, 26.5). */
export const workingHoursRouter = router({
  /** What holds, and who changed it when. */
  history: manage.output(WorkingHoursHistory).query(({ ctx }) => getHistory(ctx.deps.db)),

  /** Sets the hours, or round the clock. Raises SETTINGS_STALE where somebody else changed them meanwhile. */
  save: manage
    .input(SaveWorkingHours)
    .output(WorkingHoursHistory)
    .mutation(({ ctx, input }) => saveWorkingHours(ctx.deps, ctx, input)),
});
