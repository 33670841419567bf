import type { Db } from '@marque/db/database';
import { type CompanySettings, DEFAULT_COMPANY_SETTINGS } from '@marque/domain/company/company-settings';

export async function findCompanySettings(db: Db): Promise<CompanySettings> {
  const row = await db.selectFrom('companySettings').select('showStaffNames').executeTakeFirst();
  return row ?? DEFAULT_COMPANY_SETTINGS;
}
