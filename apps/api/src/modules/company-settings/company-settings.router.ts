import { CompanySettings } from '@marque/domain/company/company-settings';
import { findCompanySettings } from '../../platform/company-settings/company-settings.queries.ts';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { saveCompanySettings } from './company-settings.service.ts';

const manage = permittedProcedure('settings.manage');

/** The company's own choices (spec 26.6). */
export const companySettingsRouter = router({
  get: manage.output(CompanySettings).query(({ ctx }) => findCompanySettings(ctx.deps.db)),

  save: manage
    .input(CompanySettings)
    .output(CompanySettings)
    .mutation(({ ctx, input }) => saveCompanySettings(ctx.deps.db, ctx.userId, input)),
});
