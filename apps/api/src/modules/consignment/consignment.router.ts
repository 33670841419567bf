import { DomainError } from '@marque/domain/api/errors';
import {
  Consignment,
  ConsignmentPage,
  OwnConsignmentQuery,
  SubmitConsignment,
} from '@marque/domain/consignment/consignment';
import { ConsignmentRef } from '@marque/domain/review/staff';
import { proven } from '../../transport/proven-response.ts';
import { assertOwnUserId, router, verifiedProcedure } from '../../transport/trpc.ts';
import { getConsignment, getOwnConsignments, submitConsignment } from './consignment.service.ts';

const readProcedure = verifiedProcedure('consignment.readOwn');

export const consignmentRouter = router({
  /** Submits a consignment; rejected while `NEW_CONSIGNMENTS` is off. */
  submit: verifiedProcedure('consignment.submit')
    .input(SubmitConsignment)
    // A repeat sends the stored text of the first response: written through the schema, both have the same order.
    .output(Consignment)
    .mutation(async ({ ctx, input: { userId, ...submission } }) => {
      assertOwnUserId(ctx.userId, userId);
      if (!ctx.deps.config.newConsignments) throw new DomainError('CONSIGNMENTS_CLOSED');
      await ctx.deps.rateLimits.consume('submit', String(ctx.userId));
      return submitConsignment(ctx.deps, ctx.userId, submission);
    }),

  /** A page of the caller's consignments, newest first. */
  pageMine: readProcedure
    .input(OwnConsignmentQuery)
    .output(proven(ConsignmentPage))
    .query(({ ctx, input }) => getOwnConsignments(ctx.deps.db, ctx.userId, input)),

  /** One consignment, for its owner and staff. */
  get: readProcedure
    .input(ConsignmentRef)
    .output(proven(Consignment))
    .query(({ ctx, input }) => getConsignment(ctx, input.id)),
});
