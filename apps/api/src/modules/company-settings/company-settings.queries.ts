import type { Db } from '@marque/db/database';
import type { CompanySettings } from '@marque/domain/company/company-settings';

export async function writeCompanySettings(db: Db, settings: CompanySettings): Promise<void> {
  await db
    .insertInto('companySettings')
    .values(settings)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
    .execute();
}
