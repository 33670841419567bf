import type { ConsignmentId } from '@marque/domain/api/ids';
import type { WorkingHours } from '@marque/domain/company/working-hours';
import { promiseTiming } from '@marque/domain/review/promise-timing';
import { lockConsignment } from '../modules/review/review.queries.ts';
import { tellAssignee } from '../modules/staff-notice/tell-staff.ts';
import { findWorkingHours } from '../platform/promise/promise-versions.queries.ts';
import { inTransaction } from '../platform/retry.ts';
import type { Deps } from '../transport/deps.ts';
import { listUntold, noteTold, type PromiseAlert } from './promise-alerts.queries.ts';

const MOST = 100;

type AlertDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Notifies the assignee of the case, or the team, of owners who should hear from it soon, and of overdue ones: once per
 * wait for each notice (ADR 0162, ADR 0171). Any number of processes may do so at the same time. If the company has
 * working hours, both times are counted in them (ADR 0180). Resolves with how many.
 */
export async function alertStaff(deps: AlertDeps): Promise<Record<PromiseAlert, number>> {
  const hours = await findWorkingHours(deps.db);
  // In this order, so that nobody gets a reminder of an overdue case.
  return { overdue: await tellAll(deps, 'overdue', hours), due_soon: await tellAll(deps, 'due_soon', hours) };
}

async function tellAll(deps: AlertDeps, alert: PromiseAlert, hours: WorkingHours | null): Promise<number> {
  const now = deps.clock();
  const { latestDueBy, latestDueSoonBy } = promiseTiming(hours);
  const waitingBefore = alert === 'overdue' ? latestDueBy(now) : latestDueSoonBy(now);
  let told = 0;
  for (const id of await listUntold(deps.db, alert, { waitingBefore, limit: MOST })) {
    try {
      if (await tellOnce(deps, id, { alert, hours, now })) told++;
    } catch (error) {
      // The next run retries; the others must not wait for it.
      deps.log.error({ err: error, consignmentId: id }, 'could not tell the team of an owner who waits');
    }
  }
  return told;
}

interface Telling {
  alert: PromiseAlert;
  hours: WorkingHours | null;
  now: Date;
}

function tellOnce({ db }: AlertDeps, id: ConsignmentId, { alert, hours, now }: Telling): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const consignment = await lockConsignment(trx, id, null);
    const waitingSince = consignment && (await noteTold(trx, id, alert, now));
    if (!(consignment && waitingSince)) return false;
    const due = { at: promiseTiming(hours).dueAt(waitingSince), timeZone: hours?.timeZone ?? null };
    await tellAssignee(trx, consignment, { notice: alert, key: waitingSince.toISOString(), due });
    return true;
  });
}
