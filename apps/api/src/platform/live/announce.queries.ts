import type { Db } from '@marque/db/database';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { sql } from 'kysely';
import { COMPANY_CHANNEL } from './channels.ts';

/** Notifies open pages, once the transaction commits, of a change that is about no consignment and in no event log. */
export async function announceCompanyChange(
  trx: Db,
  change: 'sharedViewsChanged' | 'workingHoursChanged' | 'companySettingsChanged',
): Promise<void> {
  const payload = JSON.stringify({ kind: LIVE_KINDS[change], consignmentId: null, draftId: null, ownerId: null });
  await sql`select pg_notify(${COMPANY_CHANNEL}, ${payload})`.execute(trx);
}
