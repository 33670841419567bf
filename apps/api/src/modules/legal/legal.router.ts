import {
  AcceptedLegal,
  LegalDue,
  LegalHistory,
  LegalPageName,
  LegalText,
  LegalVersion,
  SaveLegalText,
} from '@marque/domain/account/legal';
import { DomainError } from '@marque/domain/api/errors';
import { z } from 'zod';
import {
  confirmedProcedure,
  permittedProcedure,
  publicProcedure,
  router,
  signedInProcedure,
} from '../../transport/trpc.ts';
import { findText } from './legal.queries.ts';
import { accept, findDue, findPage, getHistory, saveText } from './legal.service.ts';

const manage = permittedProcedure('settings.manage');
const OnePage = z.object({ page: LegalPageName });

/** Terms, privacy notice and imprint, and who accepted them (spec 26). */
export const legalRouter = router({
  /** The current text; `null` if the page does not exist. */
  page: publicProcedure
    .input(OnePage)
    .output(LegalText.nullable())
    .query(({ ctx, input }) => findPage(ctx.deps.db, input.page)),

  /** What the caller is to accept before they go on; `null` where nothing is. */
  due: signedInProcedure.output(LegalDue.nullable()).query(({ ctx }) => findDue(ctx.deps.db, ctx.user)),

  /** Records which versions the caller accepts, and responds with what is still due. */
  accept: signedInProcedure
    .input(AcceptedLegal)
    .output(LegalDue.nullable())
    .mutation(({ ctx, input }) => accept(ctx.deps, ctx, input)),

  history: manage
    .input(OnePage)
    .output(LegalHistory)
    .query(({ ctx, input }) => getHistory(ctx.deps.db, input.page)),

  /** One version, as it was published. Raises NOT_FOUND. */
  version: manage
    .input(LegalVersion)
    .output(LegalText)
    .query(async ({ ctx, input }) => {
      const found = await findText(ctx.deps.db, input);
      if (!found) throw new DomainError('NOT_FOUND');
      return found;
    }),

  /** Publishes a text for everyone, which cannot be undone (spec 26.4). Raises SETTINGS_STALE. */
  save: confirmedProcedure('settings.manage')
    .input(SaveLegalText)
    .output(LegalHistory)
    .mutation(({ ctx, input }) => saveText(ctx.deps, ctx, input)),
});
