import { CompanySettings } from '@marque/domain/company/company-settings';
import { LandingTexts, STANDARD_LANDING_TEXTS } from '@marque/domain/company/landing-texts';
import { findCompanySettings, findLandingTexts } from '../../platform/company-settings/company-settings.queries.ts';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { saveCompanySettings, saveLandingTexts } from './company-settings.service.ts';

const manage = permittedProcedure('settings.manage');

/** The company's own choices (spec 26.6, 26.7). */
export const companySettingsRouter = router({
  get: manage.output(CompanySettings).query(({ ctx }) => findCompanySettings(ctx.deps.db)),

  save: manage
    .input(CompanySettings)
    .output(CompanySettings)
    .mutation(({ ctx, input }) => saveCompanySettings(ctx.deps.db, ctx.userId, input)),

  landingTexts: manage
    .output(LandingTexts)
    .query(async ({ ctx }) => (await findLandingTexts(ctx.deps.db)) ?? STANDARD_LANDING_TEXTS),

  saveLandingTexts: manage
    .input(LandingTexts)
    .output(LandingTexts)
    .mutation(({ ctx, input }) => saveLandingTexts(ctx.deps.db, ctx.userId, input)),
});
