import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { CompanySettings } from '@marque/domain/company/company-settings';
import { type LandingTexts, STANDARD_LANDING_TEXTS } from '@marque/domain/company/landing-texts';
import type { Kysely } from 'kysely';
import { findCompanySettings, findLandingTexts } from '../../platform/company-settings/company-settings.queries.ts';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { announceCompanyChange } from '../../platform/live/announce.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import { writeCompanySettings, writeLandingTexts } from './company-settings.queries.ts';

/** Sets the company's choices for everybody; each change is in the audit log. */
export function saveCompanySettings(
  db: Kysely<Database>,
  actorId: UserId,
  settings: CompanySettings,
): Promise<CompanySettings> {
  return inTransaction(db, async (trx) => {
    if (isDeepStrictEqual(await findCompanySettings(trx), settings)) return settings;
    await writeCompanySettings(trx, settings);
    await announceCompanyChange(trx, 'companySettingsChanged');
    const data = { to: settings.showStaffNames ? 'staff names shown' : 'staff names hidden' };
    await addAccountEvent(trx, { kind: 'company_settings_changed', userId: null, actorId, data });
    return settings;
  });
}

/** Sets the texts of the landing page; the standard texts are not stored, so that they change with the product. */
export function saveLandingTexts(db: Kysely<Database>, actorId: UserId, texts: LandingTexts): Promise<LandingTexts> {
  return inTransaction(db, async (trx) => {
    if (isDeepStrictEqual((await findLandingTexts(trx)) ?? STANDARD_LANDING_TEXTS, texts)) return texts;
    const isStandard = isDeepStrictEqual(texts, STANDARD_LANDING_TEXTS);
    await writeLandingTexts(trx, isStandard ? null : texts);
    await announceCompanyChange(trx, 'companySettingsChanged');
    const data = { to: isStandard ? 'standard texts on the landing page' : 'own texts on the landing page' };
    await addAccountEvent(trx, { kind: 'company_settings_changed', userId: null, actorId, data });
    return texts;
  });
}
