import { ProductSettings } from '@marque/domain/company/product-settings';
import { findLandingTexts } from '../../platform/company-settings/company-settings.queries.ts';
import { publicProcedure, router } from '../../transport/trpc.ts';
import { findSenderAddress } from '../email/email-settings.queries.ts';
import { findLegalVersions } from '../legal/legal.queries.ts';
import { findComingHours } from '../working-hours/working-hours.service.ts';

export const productRouter = router({
  /** Settings that pages need before sign-in. */
  settings: publicProcedure.output(ProductSettings).query(async ({ ctx }) => {
    const { config, db, sms } = ctx.deps;
    const [texts, supportEmail, legal, workingHours] = await Promise.all([
      findLandingTexts(db),
      findSenderAddress(db),
      findLegalVersions(db),
      findComingHours(ctx.deps),
    ]);
    return {
      newConsignments: config.newConsignments,
      draftKeptDays: config.draftKeptDays,
      smsOutbox: sms.kind === 'outbox',
      contact: config.landing.contact,
      feesText: texts?.fees || config.landing.feesText,
      promises: texts?.promises ?? null,
      supportEmail,
      legal,
      workingHours,
    };
  }),
});
