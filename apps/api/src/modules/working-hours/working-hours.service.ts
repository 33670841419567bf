import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { SaveWorkingHours, WorkingHours, WorkingHoursHistory } from '@marque/domain/company/working-hours';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { announceCompanyChange } from '../../platform/live/announce.queries.ts';
import { findWorkingHours } from '../../platform/promise/promise-versions.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { insertWorkingHours, listWorkingHoursVersions } from './working-hours.queries.ts';

const DAY_MS = 24 * 60 * 60_000;

export async function getHistory(db: Db): Promise<WorkingHoursHistory> {
  return { hours: await findWorkingHours(db), versions: await listWorkingHoursVersions(db) };
}

/** The working hours for pages: without past holidays. */
export async function findComingHours({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<WorkingHours | null> {
  const hours = await findWorkingHours(db);
  // Somewhere it is still yesterday.
  const from = new Date(clock().getTime() - DAY_MS).toISOString().slice(0, 10);
  return hours && { ...hours, holidays: hours.holidays.filter(({ date }) => date >= from) };
}

/**
 * Sets the working hours for all owners who wait now or later; `null` is around the clock. Unchanged hours are not a
 * new version. Raises SETTINGS_STALE if someone else was faster.
 */
export async function saveWorkingHours(
  deps: Deps,
  { userId }: Caller,
  input: SaveWorkingHours,
): Promise<WorkingHoursHistory> {
  return inTransaction(deps.db, async (trx) => {
    if (isDeepStrictEqual(await findWorkingHours(trx), input.hours)) return getHistory(trx);
    const version = await insertWorkingHours(trx, input, userId, deps.clock());
    if (version === null) throw new DomainError('SETTINGS_STALE');
    const history = await getHistory(trx);
    const data = { to: String(version) };
    await announceCompanyChange(trx, 'workingHoursChanged');
    await addAccountEvent(trx, { kind: 'working_hours_changed', userId: null, actorId: userId, data });
    return history;
  });
}
