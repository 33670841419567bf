import { Draft, SaveDraft } from '@marque/domain/consignment/draft';
import { z } from 'zod';
import { proven } from '../../transport/proven-answer.ts';
import { assertOwnUserId, router, verifiedProcedure } from '../../transport/trpc.ts';
import { findDraft } from './draft.queries.ts';
import { discardDraft, getDraft, saveDraft } from './draft.service.ts';

const procedure = verifiedProcedure('draft.own');

export const draftRouter = router({
  /** The caller's draft; DRAFT_NOT_FOUND when there is none. */
  get: procedure.output(proven(Draft)).query(({ ctx }) => getDraft(ctx.deps.db, ctx.userId)),

  /** The same, but `null` when there is none: for pages to which a missing draft is no error. */
  find: procedure.output(proven(Draft.nullable())).query(({ ctx }) => findDraft(ctx.deps.db, ctx.userId)),

  /** Saves the parts in the input; DRAFT_STALE with the newer draft when it was based on an older revision. */
  save: procedure
    .input(SaveDraft)
    .output(proven(Draft))
    .mutation(({ ctx, input: { userId, ...parts } }) => {
      assertOwnUserId(ctx.userId, userId);
      return saveDraft(ctx.deps.db, ctx.userId, parts);
    }),

  /** Discards the draft. */
  delete: procedure
    .output(z.object({ deleted: z.boolean() }))
    .mutation(({ ctx }) => discardDraft(ctx.deps.db, ctx.userId)),
});
