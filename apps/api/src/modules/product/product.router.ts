import { ProductSettings } from '@marque/domain/company/product-settings';
import { findLandingTexts } from '../../platform/company-settings/company-settings.queries.ts';
import { publicProcedure, router } from '../../transport/trpc.ts';
import { findSenderAddress } from '../email/email-settings.queries.ts';
import { findLegalVersions } from '../legal/legal.queries.ts';
import { findComingHours } from '../working-hours/working-hours.service.ts';

export const productRouter = router({
  /** Settings that pages need before sign-in. */
  settings: publicProcedure.output(ProductSettings).query(async ({ ctx }) => {
    const { landing } = ctx.deps.config;
    const texts = await findLandingTexts(ctx.deps.db);
    return {
      newConsignments: ctx.deps.config.newConsignments,
      draftKeptDays: ctx.deps.config.draftKeptDays,
      smsOutbox: ctx.deps.sms.kind === 'outbox',
      contact: landing.contact,
      feesText: texts?.fees || landing.feesText,
      promises: texts?.promises ?? null,
      supportEmail: await findSenderAddress(ctx.deps.db),
      legal: await findLegalVersions(ctx.deps.db),
      workingHours: await findComingHours(ctx.deps),
    };
  }),
});
