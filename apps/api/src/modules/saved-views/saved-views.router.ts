import {
  ChosenView,
  CreateSavedView,
  LastView,
  SavedView,
  SavedViewRef,
  UpdateSavedView,
} from '@marque/domain/review/saved-views';
import { z } from 'zod';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { findLastView, listViews, upsertLastView } from './saved-views.queries.ts';
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

  /** What the caller chose last for the review list, in whichever browser; `null` before the first choice. */
  last: reader.output(LastView.nullable()).query(({ ctx }) => findLastView(ctx.deps.db, ctx.userId)),

  /** Of two choices at once, the second stays. */
  remember: reader
    .input(ChosenView)
    .output(LastView.pick({ chosenAt: true }))
    .mutation(async ({ ctx, input }) => {
      const chosenAt = ctx.deps.clock();
      await upsertLastView(ctx.deps.db, ctx.userId, input, chosenAt);
      return { chosenAt };
    }),
});
