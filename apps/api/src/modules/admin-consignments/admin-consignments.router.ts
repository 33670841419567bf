import { Draft } from '@marque/domain/consignment/draft';
import {
  ConsignmentTextPage,
  DraftRef,
  StaffConsignmentPage,
  StaffCounts,
  StaffDraftPage,
  StaffDraftQuery,
  StaffListQuery,
} from '@marque/domain/review/staff';
import { proven } from '../../transport/proven-response.ts';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import {
  countConsignments,
  pageOfConsignments,
  pageOfConsignmentTexts,
  pageOfDrafts,
  readDraft,
} from './admin-consignments.service.ts';

export const adminRouter = router({
  /** The counts for the tabs and the filter. */
  counts: permittedProcedure('staff.area')
    .output(proven(StaffCounts))
    .query(({ ctx }) => countConsignments(ctx)),

  /** A page of submitted consignments, filtered, searched and sorted as asked. */
  consignments: permittedProcedure('consignment.readAny')
    .input(StaffListQuery)
    .output(proven(StaffConsignmentPage))
    .query(({ ctx, input }) => pageOfConsignments(ctx, input)),

  /** The same page with whole consignments as JSON texts, for `GET /api/admin/consignments`. */
  consignmentTexts: permittedProcedure('consignment.readAny')
    .input(StaffListQuery)
    .output(proven(ConsignmentTextPage))
    .query(({ ctx, input }) => pageOfConsignmentTexts(ctx, input)),

  /** A page of drafts, last saved first. */
  drafts: permittedProcedure('draft.readAny')
    .input(StaffDraftQuery)
    .output(proven(StaffDraftPage))
    .query(({ ctx, input }) => pageOfDrafts(ctx.deps.db, input)),

  /** Reading a draft is recorded in the audit log. */
  draft: permittedProcedure('draft.readAny')
    .input(DraftRef)
    .output(proven(Draft))
    .query(({ ctx, input }) => readDraft(ctx.deps.db, ctx.userId, input.id)),
});
