import { Consignment } from '@marque/domain/consignment/consignment';
import { AssignConsignment, AssignConsignments, OutcomeOfMany, StartReviews } from '@marque/domain/review/assign-cases';
import { Assignee } from '@marque/domain/review/assignment';
import { LogContact, LoggedContact } from '@marque/domain/review/contacts';
import { Proposal } from '@marque/domain/review/proposal';
import { DeclineProposal, OpenProposals, ProposalRef, ProposeChanges } from '@marque/domain/review/proposals';
import {
  AddNote,
  AnswerChanges,
  Claim,
  DecideConsignment,
  DecideUndoable,
  Note,
  OwnerReview,
  StaffReview,
  UndoableDecision,
} from '@marque/domain/review/review';
import { ConsignmentRef, DraftRef } from '@marque/domain/review/staff';
import { UndoDecision } from '@marque/domain/review/undo';
import { z } from 'zod';
import { permittedProcedure, router, verifiedProcedure } from '../../transport/trpc.ts';
import { answerChanges } from './answer.service.ts';
import { listReviewers } from './assignment.queries.ts';
import { assignConsignment, assignConsignments } from './assignment.service.ts';
import { claimConsignment, releaseConsignment } from './claim.service.ts';
import { logContact } from './contact.service.ts';
import { acceptProposal, declineProposal, proposeChanges, withdrawProposal } from './proposal.service.ts';
import { listOpenProposals } from './proposals.queries.ts';
import { addNote, readOwnReview, readReview } from './reading.service.ts';
import { deleteConsignment, deleteDraftOfAnybody, restoreConsignment } from './removal.service.ts';
import { decideConsignment, startReviews, withdrawConsignment } from './transition.service.ts';
import { decideUndoable, undoDecision } from './undo.service.ts';

const Deleted = z.object({ deleted: z.literal(true) });
const Ended = z.object({ ended: z.literal(true) });

export const reviewRouter = router({
  decide: permittedProcedure('consignment.decide')
    .input(DecideConsignment)
    .output(Consignment)
    .mutation(({ ctx, input }) => decideConsignment(ctx.deps.db, ctx.userId, input)),

  /** From the page of a case: the decision is applied after 10 seconds, unless undone before. */
  decideUndoable: permittedProcedure('consignment.decide')
    .input(DecideUndoable)
    .output(UndoableDecision)
    .mutation(({ ctx, input }) => decideUndoable(ctx.deps, ctx.user, input)),

  /** Undoes a decision by the caller that is not applied yet; afterwards raises CONFLICT. */
  undo: permittedProcedure('consignment.decide')
    .input(UndoDecision)
    .output(z.object({ undone: z.literal(true) }))
    .mutation(({ ctx, input }) => undoDecision(ctx.deps, ctx.user, input)),

  startMany: permittedProcedure('consignment.decide')
    .input(StartReviews)
    .output(OutcomeOfMany)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.rateLimits.consume('manyCases', String(ctx.userId), { points: input.ids.length });
      return startReviews(ctx.deps.db, ctx.userId, input.ids);
    }),

  withdraw: verifiedProcedure('consignment.submit')
    .input(ConsignmentRef)
    .output(Consignment)
    .mutation(({ ctx, input }) => withdrawConsignment(ctx.deps.db, ctx.userId, input.id)),

  answerChanges: verifiedProcedure('consignment.submit')
    .input(AnswerChanges)
    .output(Consignment)
    .mutation(({ ctx, input }) => answerChanges(ctx.deps, ctx.userId, input)),

  propose: verifiedProcedure('consignment.submit')
    .input(ProposeChanges)
    .output(Proposal)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.rateLimits.consume('proposal', String(ctx.userId));
      return proposeChanges(ctx.deps.db, ctx.userId, input);
    }),

  withdrawProposal: verifiedProcedure('consignment.submit')
    .input(ProposalRef)
    .output(Ended)
    .mutation(({ ctx, input }) => withdrawProposal(ctx.deps.db, ctx.userId, input)),

  acceptProposal: permittedProcedure('consignment.decide')
    .input(ProposalRef)
    .output(Consignment)
    .mutation(({ ctx, input }) => acceptProposal(ctx.deps.db, ctx.userId, input)),

  declineProposal: permittedProcedure('consignment.decide')
    .input(DeclineProposal)
    .output(Ended)
    .mutation(({ ctx, input }) => declineProposal(ctx.deps.db, ctx.userId, input)),

  openProposals: permittedProcedure('consignment.readAny')
    .output(OpenProposals)
    .query(({ ctx }) => listOpenProposals(ctx.deps.db)),

  ofOwner: verifiedProcedure('consignment.readOwn')
    .input(ConsignmentRef)
    .output(OwnerReview)
    .query(({ ctx, input }) => readOwnReview(ctx.deps.db, ctx.userId, input.id)),

  ofStaff: permittedProcedure('consignment.readAny')
    .input(ConsignmentRef)
    .output(StaffReview)
    .query(({ ctx, input }) => readReview(ctx.deps, ctx.userId, input.id)),

  addNote: permittedProcedure('consignment.note')
    .input(AddNote)
    .output(Note)
    .mutation(({ ctx, input }) => addNote(ctx.deps.db, ctx.user, input)),

  /** Logs a call, email, or meeting with the owner, which stops the clock of the promise. */
  logContact: permittedProcedure('consignment.contact')
    .input(LogContact)
    .output(LoggedContact)
    .mutation(({ ctx, input }) => logContact(ctx.deps, ctx.user, input)),

  claim: permittedProcedure('consignment.claim')
    .input(ConsignmentRef)
    .output(Claim)
    .mutation(({ ctx, input }) => claimConsignment(ctx.deps, ctx.userId, input.id)),

  release: permittedProcedure('consignment.claim')
    .input(ConsignmentRef)
    .output(z.object({ released: z.boolean() }))
    .mutation(({ ctx, input }) => releaseConsignment(ctx.deps, ctx.userId, input.id)),

  /** The staff who can be assigned cases: administrators and reviewers. */
  reviewers: permittedProcedure('consignment.readAny')
    .output(z.array(Assignee))
    .query(({ ctx }) => listReviewers(ctx.deps.db)),

  assign: permittedProcedure('consignment.assign')
    .input(AssignConsignment)
    .output(z.object({ assignee: Assignee.nullable() }))
    .mutation(({ ctx, input }) => assignConsignment(ctx.deps.db, ctx.userId, input)),

  assignMany: permittedProcedure('consignment.assign')
    .input(AssignConsignments)
    .output(OutcomeOfMany)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.rateLimits.consume('manyCases', String(ctx.userId), { points: input.cases.length });
      return assignConsignments(ctx.deps.db, ctx.userId, input);
    }),

  delete: permittedProcedure('consignment.delete')
    .input(ConsignmentRef)
    .output(Deleted)
    .mutation(({ ctx, input }) => deleteConsignment(ctx.deps.db, ctx.userId, input.id)),

  restore: permittedProcedure('consignment.delete')
    .input(ConsignmentRef)
    .output(Consignment)
    .mutation(({ ctx, input }) => restoreConsignment(ctx.deps.db, ctx.userId, input.id)),

  deleteDraft: permittedProcedure('consignment.delete')
    .input(DraftRef)
    .output(Deleted)
    .mutation(({ ctx, input }) => deleteDraftOfAnybody(ctx.deps.db, ctx.userId, input.id)),
});
