import { CreateSavedView, SavedView, SavedViewRef, UpdateSavedView } from '@marque/domain/review/saved-views';
import { z } from 'zod';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { listViews } from './saved-views.queries.ts';
import { changeView, createView, removeView } from './saved-views.service.ts';

const reader = permittedProcedure('consignment.readAny');

/** Views of the review list that staff saved (spec 19.19). */
export const savedViewRouter = router({
  list: reader.output(z.array(SavedView)).query(({ ctx }) => listViews(ctx.deps.db, ctx.userId)),

  create: reader
    .input(CreateSavedView)
    .output(SavedView)
    .mutation(({ ctx, input }) => createView(ctx.deps.db, ctx.user, input)),

  update: reader
    .input(UpdateSavedView)
    .output(SavedView)
    .mutation(({ ctx, input }) => changeView(ctx.deps.db, ctx.user, input)),

  delete: reader
    .input(SavedViewRef)
    .output(z.object({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await removeView(ctx.deps.db, ctx.user, input.id);
      return { deleted: true as const };
    }),
});
