import { SaveWorkingHours, WorkingHoursHistory } from '@marque/domain/company/working-hours';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { getHistory, saveWorkingHours } from './working-hours.service.ts';

const manage = permittedProcedure('settings.manage');

/** When the company works: the clock of the promise follows it (spec 19.7, 26.5). */
export const workingHoursRouter = router({
  history: manage.output(WorkingHoursHistory).query(({ ctx }) => getHistory(ctx.deps.db)),

  /** `null` is around the clock. Raises SETTINGS_STALE if someone else changed them in the meantime. */
  save: manage
    .input(SaveWorkingHours)
    .output(WorkingHoursHistory)
    .mutation(({ ctx, input }) => saveWorkingHours(ctx.deps, ctx, input)),
});
