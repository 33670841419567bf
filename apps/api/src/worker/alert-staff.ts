import type { ConsignmentId } from '@marque/domain/api/ids';
import { PROMISE_REMINDER_HOURS, REVIEW_PROMISE_HOURS } from '@marque/domain/product/limits';
import { promiseClock } from '@marque/domain/review/promise';
import { lockConsignment } from '../modules/review/review.queries.ts';
import { tellAssignee } from '../modules/staff-notice/tell-staff.ts';
import { inTransaction } from '../platform/retry.ts';
import type { Deps } from '../transport/deps.ts';
import { listUntold, noteTold, type PromiseAlert } from './promise-alerts.queries.ts';

const HOUR_MS = 60 * 60_000;
/** In one run; the next comes in a minute. */
const MOST = 100;

/** For how long an owner has waited when the team is told. */
const TOLD_AFTER_HOURS: Readonly<Record<PromiseAlert, number>> = {
  overdue: REVIEW_PROMISE_HOURS,
  due_soon: REVIEW_PROMISE_HOURS - PROMISE_REMINDER_HOURS,
};

type AlertDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Tells the member of staff whose case it is, or the team, of owners who should hear from it soon, and of those who
 * have not in time: each once for every time that an owner waits (ADR 0162, ADR 0171). Any number of processes
 * may do so at the same time. Resolves with how many.
 */
export async function alertStaff(deps: AlertDeps): Promise<Record<PromiseAlert, number>> {
  // In this order, so that nobody is reminded of what is late already.
  return { overdue: await tellAll(deps, 'overdue'), due_soon: await tellAll(deps, 'due_soon') };
}

async function tellAll(deps: AlertDeps, alert: PromiseAlert): Promise<number> {
  const now = deps.clock();
  const waitingBefore = new Date(now.getTime() - TOLD_AFTER_HOURS[alert] * HOUR_MS);
  let told = 0;
  for (const id of await listUntold(deps.db, alert, { waitingBefore, limit: MOST })) {
    try {
      if (await tellOnce(deps, id, alert, now)) told++;
    } catch (error) {
      // The next minute tries again; the others must not wait for it.
      deps.log.error({ err: error, consignmentId: id }, 'could not tell the team of an owner who waits');
    }
  }
  return told;
}

function tellOnce({ db }: AlertDeps, id: ConsignmentId, alert: PromiseAlert, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const consignment = await lockConsignment(trx, id, null);
    const waitingSince = consignment && (await noteTold(trx, id, alert, now));
    if (!(consignment && waitingSince)) return false;
    const { dueAt } = promiseClock({ createdAt: consignment.createdAt, firstContactAt: null, waitingSince });
    await tellAssignee(trx, consignment, { notice: alert, key: waitingSince.toISOString(), dueAt });
    return true;
  });
}
