import type { Db } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import { type CompanySettings, DEFAULT_COMPANY_SETTINGS } from '@marque/domain/company/company-settings';
import { LandingTexts } from '@marque/domain/company/landing-texts';

export async function findCompanySettings(db: Db): Promise<CompanySettings> {
  const row = await db.selectFrom('companySettings').select('showStaffNames').executeTakeFirst();
  return row ?? DEFAULT_COMPANY_SETTINGS;
}

const selectLandingTexts = fixedQuery((db) => db.selectFrom('companySettings').select('landingTexts'));

/** The company's own texts on the landing page; `null` until an administrator has written them. */
export async function findLandingTexts(db: Db): Promise<LandingTexts | null> {
  const [row] = await selectLandingTexts(db);
  return row?.landingTexts ? LandingTexts.parse(row.landingTexts) : null;
}
