import { Consignment } from '@marque/domain/consignment/consignment';
import { AssignConsignment, AssignConsignments, OutcomeOfMany, StartReviews } from '@marque/domain/review/assign-cases';
import { Assignee } from '@marque/domain/review/assignment';
import { LogContact, LoggedContact } from '@marque/domain/review/contacts';
import { Proposal } from '@marque/domain/review/proposal';
import {
  DeclineProposal,
  OpenProposals,
  ProposalPage,
  ProposalQuery,
  ProposalRef,
  ProposeChanges,
} from '@marque/domain/review/proposals';
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
import {
  acceptProposal,
  declineProposal,
  proposeChanges,
  readProposalById,
  readProposals,
  withdrawProposal,
} from './proposal.service.ts';
import { listOpenProposals } from './proposals.queries.ts';
import { addNote, readOwnReview, readReview } from './reading.service.ts';
import { deleteConsignment, deleteDraftOfAnybody, restoreConsignment } from './removal.service.ts';
import { decideConsignment, startReviews, withdrawConsignment } from './transition.service.ts';
import { decideUndoable, undoDecision } from './undo.service.ts';

const Deleted = z.object({ deleted: z.literal(true) });
const Ended = z.object({ ended: z.literal(true) });

export const reviewRouter = router({
  /** Changes the status as the reviewer decides; CONFLICT for a change that the status table does not allow. */
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

  /** Starts the review of many pending cases; returns which were started and which were not. */
  startMany: permittedProcedure('consignment.decide')
    .input(StartReviews)
    .output(OutcomeOfMany)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.rateLimits.consume('manyCases', String(ctx.userId), { points: input.ids.length });
      return startReviews(ctx.deps.db, ctx.userId, input.ids);
    }),

  /** The owner withdraws their car. */
  withdraw: verifiedProcedure('consignment.submit')
    .input(ConsignmentRef)
    .output(Consignment)
    .mutation(({ ctx, input }) => withdrawConsignment(ctx.deps.db, ctx.userId, input.id)),

  /** The owner's response to a change request, which only changes the requested parts. */
  answerChanges: verifiedProcedure('consignment.submit')
    .input(AnswerChanges)
    .output(Consignment)
    .mutation(({ ctx, input }) => answerChanges(ctx.deps, ctx.userId, input)),

  /** Proposes additions or corrections after submitting; the team accepts or declines them as a whole. */
  propose: verifiedProcedure('consignment.submit')
    .input(ProposeChanges)
    .output(Proposal)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.rateLimits.consume('proposal', String(ctx.userId));
      return proposeChanges(ctx.deps.db, ctx.userId, input);
    }),

  /** The owner takes their open proposal back. */
  withdrawProposal: verifiedProcedure('consignment.submit')
    .input(ProposalRef)
    .output(Ended)
    .mutation(({ ctx, input }) => withdrawProposal(ctx.deps.db, ctx.userId, input)),

  /** A page of the proposals about a car, newest first, for the owner and for staff. */
  proposals: verifiedProcedure('consignment.readOwn')
    .input(ProposalQuery)
    .output(ProposalPage)
    .query(({ ctx, input }) => readProposals(ctx.deps.db, ctx.user, input)),

  /** One proposal, for the owner and for staff. */
  proposal: verifiedProcedure('consignment.readOwn')
    .input(ProposalRef)
    .output(Proposal)
    .query(({ ctx, input }) => readProposalById(ctx.deps.db, ctx.user, input)),

  /** Takes an open proposal over into the consignment, as a new version. */
  acceptProposal: permittedProcedure('consignment.decide')
    .input(ProposalRef)
    .output(Consignment)
    .mutation(({ ctx, input }) => acceptProposal(ctx.deps.db, ctx.userId, input)),

  /** Declines an open proposal with a reason that the owner sees. */
  declineProposal: permittedProcedure('consignment.decide')
    .input(DeclineProposal)
    .output(Ended)
    .mutation(({ ctx, input }) => declineProposal(ctx.deps.db, ctx.userId, input)),

  /** The cars with a proposal that waits for the team. */
  openProposals: permittedProcedure('consignment.readAny')
    .output(OpenProposals)
    .query(({ ctx }) => listOpenProposals(ctx.deps.db)),

  /** The timeline, clock, rejection, and open change request of one of the caller's own consignments. */
  ofOwner: verifiedProcedure('consignment.readOwn')
    .input(ConsignmentRef)
    .output(OwnerReview)
    .query(({ ctx, input }) => readOwnReview(ctx.deps.db, ctx.userId, input.id)),

  /** The whole review, with names, notes, versions, and claim. */
  ofStaff: permittedProcedure('consignment.readAny')
    .input(ConsignmentRef)
    .output(StaffReview)
    .query(({ ctx, input }) => readReview(ctx.deps, ctx.userId, input.id)),

  /** Owners never see these notes. */
  addNote: permittedProcedure('consignment.note')
    .input(AddNote)
    .output(Note)
    .mutation(({ ctx, input }) => addNote(ctx.deps.db, ctx.user, input)),

  /** Logs a call, email, or meeting with the owner, which stops the clock of the promise. */
  logContact: permittedProcedure('consignment.contact')
    .input(LogContact)
    .output(LoggedContact)
    .mutation(({ ctx, input }) => logContact(ctx.deps, ctx.user, input)),

  /** Claims a case or extends the claim; returns who has it. */
  claim: permittedProcedure('consignment.claim')
    .input(ConsignmentRef)
    .output(Claim)
    .mutation(({ ctx, input }) => claimConsignment(ctx.deps, ctx.userId, input.id)),

  /** Releases the caller's own claim; another member's stays. */
  release: permittedProcedure('consignment.claim')
    .input(ConsignmentRef)
    .output(z.object({ released: z.boolean() }))
    .mutation(({ ctx, input }) => releaseConsignment(ctx.deps, ctx.userId, input.id)),

  /** The staff who can be assigned cases: administrators and reviewers. */
  reviewers: permittedProcedure('consignment.readAny')
    .output(z.array(Assignee))
    .query(({ ctx }) => listReviewers(ctx.deps.db)),

  /** Also releases it. */
  assign: permittedProcedure('consignment.assign')
    .input(AssignConsignment)
    .output(z.object({ assignee: Assignee.nullable() }))
    .mutation(({ ctx, input }) => assignConsignment(ctx.deps.db, ctx.userId, input)),

  /** The same for many cases; returns which were assigned and which were not. */
  assignMany: permittedProcedure('consignment.assign')
    .input(AssignConsignments)
    .output(OutcomeOfMany)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.rateLimits.consume('manyCases', String(ctx.userId), { points: input.cases.length });
      return assignConsignments(ctx.deps.db, ctx.userId, input);
    }),

  /** Hides a consignment for 30 days, then it is purged. */
  delete: permittedProcedure('consignment.delete')
    .input(ConsignmentRef)
    .output(Deleted)
    .mutation(({ ctx, input }) => deleteConsignment(ctx.deps.db, ctx.userId, input.id)),

  /** Undoes a deletion that has not been purged. */
  restore: permittedProcedure('consignment.delete')
    .input(ConsignmentRef)
    .output(Consignment)
    .mutation(({ ctx, input }) => restoreConsignment(ctx.deps.db, ctx.userId, input.id)),

  /** Deletes a consignor's draft for good. */
  deleteDraft: permittedProcedure('consignment.delete')
    .input(DraftRef)
    .output(Deleted)
    .mutation(({ ctx, input }) => deleteDraftOfAnybody(ctx.deps.db, ctx.userId, input.id)),
});
