import { CarDocument, DocumentRef } from '@marque/domain/photo/documents';
import { ConsignmentRef } from '@marque/domain/review/staff';
import { z } from 'zod';
import { router, verifiedProcedure } from '../../transport/trpc.ts';
import { listConsignmentDocuments, listDraftDocuments, removeDocument } from './document.service.ts';

export const documentRouter = router({
  /** Those of the caller's draft. */
  ofDraft: verifiedProcedure('draft.own')
    .output(z.array(CarDocument))
    .query(({ ctx }) => listDraftDocuments(ctx.deps.db, ctx.userId)),

  /** Those of a consignment, for its owner and staff. */
  ofConsignment: verifiedProcedure('consignment.readOwn')
    .input(ConsignmentRef)
    .output(z.array(CarDocument))
    .query(({ ctx, input }) => listConsignmentDocuments(ctx.deps.db, ctx.user, input.id)),

  /** Removes one from the caller's draft. */
  remove: verifiedProcedure('draft.own')
    .input(DocumentRef)
    .output(z.object({ removed: z.literal(true) }))
    .mutation(({ ctx, input }) => removeDocument(ctx.deps, ctx.userId, input.id)),
});
