import { Draft } from '@marque/domain/draft';
import {
  DraftRef,
  StaffConsignmentPage,
  StaffCounts,
  StaffDraftPage,
  StaffDraftQuery,
  StaffListQuery,
} from '@marque/domain/staff';
import { permittedProcedure, router } from '../../trpc.ts';
import { readCounts } from './admin-consignments.queries.ts';
import { pageOfConsignments, pageOfDrafts, readDraft } from './admin-consignments.service.ts';

export const adminRouter = router({
  /** How many there are, for the tabs. */
  counts: permittedProcedure('staff.area')
    .output(StaffCounts)
    .query(({ ctx }) => readCounts(ctx.deps.db)),

  /** A page of submitted consignments, newest first. */
  consignments: permittedProcedure('consignment.readAny')
    .input(StaffListQuery)
    .output(StaffConsignmentPage)
    .query(({ ctx, input }) => pageOfConsignments(ctx.deps.db, input)),

  /** A page of drafts, last saved first. */
  drafts: permittedProcedure('draft.readAny')
    .input(StaffDraftQuery)
    .output(StaffDraftPage)
    .query(({ ctx, input }) => pageOfDrafts(ctx.deps.db, input)),

  /** One draft in full. Reading it is recorded. */
  draft: permittedProcedure('draft.readAny')
    .input(DraftRef)
    .output(Draft)
    .query(({ ctx, input }) => readDraft(ctx.deps.db, ctx.userId, input.id)),
});
