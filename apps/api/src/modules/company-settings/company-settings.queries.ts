import type { Db } from '@marque/db/database';
import type { CompanySettings } from '@marque/domain/company/company-settings';
import type { LandingTexts } from '@marque/domain/company/landing-texts';

export async function writeCompanySettings(db: Db, settings: CompanySettings): Promise<void> {
  await write(db, settings);
}

/** `null` brings the standard texts back. */
export async function writeLandingTexts(db: Db, texts: LandingTexts | null): Promise<void> {
  await write(db, { landingTexts: texts && JSON.stringify(texts) });
}

async function write(db: Db, part: CompanySettings | { landingTexts: string | null }): Promise<void> {
  await db
    .insertInto('companySettings')
    .values(part)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(part))
    .execute();
}
