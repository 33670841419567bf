import { Figures, FiguresQuery } from '@marque/domain/review/figures';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { getFigures } from './figures.service.ts';

export const figuresRouter = router({
  /** How many cars were submitted, how fast their owners were answered, and the outcomes (spec 27). */
  get: permittedProcedure('consignment.readAny')
    .input(FiguresQuery)
    .output(Figures)
    .query(({ ctx, input }) => getFigures(ctx.deps.db, input.unit, ctx.deps.clock())),
});
