import { setImmediate } from 'node:timers/promises';
import type { PromiseVersion } from '@marque/domain/company/working-hours';
import { promiseClock } from '@marque/domain/review/promise-clock';
import type { PromiseOutcome } from '@marque/domain/review/staff';

export interface PromisedCase {
  createdAt: Date;
  firstContactAt: Date | null;
  status: string;
}

/** Whether an owner heard from the team in the promised time; `null` while neither is known. */
export type JudgedPromise = Exclude<PromiseOutcome, 'due'> | null;

/** Takes about 10 ms with working hours. */
const JUDGED_AT_A_TIME = 1_000;

/**
 * Judges each case by the working hours that held then (spec 19.7), which no statement knows; the outcomes are in the
 * order of the cases. Lets other requests run in between.
 */
export async function judgePromises(
  cases: readonly PromisedCase[],
  versions: readonly PromiseVersion[],
  now: Date,
): Promise<JudgedPromise[]> {
  const outcomes: JudgedPromise[] = [];
  for (const one of cases) {
    outcomes.push(judge(one, versions, now));
    if (outcomes.length % JUDGED_AT_A_TIME === 0) await setImmediate();
  }
  return outcomes;
}

function judge(
  { createdAt, firstContactAt, status }: PromisedCase,
  versions: readonly PromiseVersion[],
  now: Date,
): JudgedPromise {
  const { dueAt } = promiseClock({ createdAt, firstContactAt, waitingSince: null }, versions);
  if (firstContactAt) return firstContactAt <= dueAt ? 'inTime' : 'late';
  return status === 'withdrawn' || dueAt > now ? null : 'late';
}
