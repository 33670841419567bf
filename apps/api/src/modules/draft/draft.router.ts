import { Draft, SaveDraft } from '@marque/domain/consignment/draft';
import { z } from 'zod';
import { proven } from '../../transport/proven-response.ts';
import { assertOwnUserId, router, verifiedProcedure } from '../../transport/trpc.ts';
import { discardDraft, getDraft, readOwnDraft, saveDraft } from './draft.service.ts';

const procedure = verifiedProcedure('draft.own');

export const draftRouter = router({
  /** Raises DRAFT_NOT_FOUND if there is none. */
  get: procedure.output(proven(Draft)).query(({ ctx }) => getDraft(ctx.deps.db, ctx.userId)),

  /** `null` if there is none, for pages on which a missing draft is not an error. */
  find: procedure.output(proven(Draft.nullable())).query(({ ctx }) => readOwnDraft(ctx.deps.db, ctx.userId)),

  /**
   * Saves the parts in the input. Raises DRAFT_STALE with the newer draft if the save was based on an older revision.
   */
  save: procedure
    .input(SaveDraft)
    .output(proven(Draft))
    .mutation(({ ctx, input: { userId, ...parts } }) => {
      assertOwnUserId(ctx.userId, userId);
      return saveDraft(ctx.deps.db, ctx.userId, parts);
    }),

  /** Also succeeds without a draft: `deleted` is then false. */
  delete: procedure
    .output(z.object({ deleted: z.boolean() }))
    .mutation(({ ctx }) => discardDraft(ctx.deps.db, ctx.userId)),
});
