import { setImmediate } from 'node:timers/promises';
import type { Database } from '@marque/db/database';
import type { PromiseVersion } from '@marque/domain/company/working-hours';
import type { FigurePeriod, Figures, FigureUnit } from '@marque/domain/review/figures';
import { promiseClock } from '@marque/domain/review/promise-clock';
import type { Kysely } from 'kysely';
import { listPromiseVersions } from '../../platform/promise/promise-versions.queries.ts';
import { type AnsweredCase, countAges, countMakes, listCases, measurePeriods } from './figures.queries.ts';

/** Takes about 10 ms with working hours. */
const JUDGED_AT_A_TIME = 1_000;

/** Deleted cases do not count (spec 27). */
export async function getFigures(db: Kysely<Database>, unit: FigureUnit, now: Date): Promise<Figures> {
  const [periods, makes, ages] = await Promise.all([
    countPeriods(db, unit, now),
    countMakes(db, unit, now),
    countAges(db, now),
  ]);
  return { unit, periods, makes, ages };
}

export async function countPeriods(db: Kysely<Database>, unit: FigureUnit, now: Date): Promise<FigurePeriod[]> {
  const [periods, cases, versions] = await Promise.all([
    measurePeriods(db, unit, now),
    listCases(db, unit, now),
    listPromiseVersions(db),
  ]);
  const counts = new Map(periods.map(({ start }) => [start, { due: 0, inTime: 0 }]));
  for (const [index, one] of cases.entries()) {
    // Lets other requests run.
    if (index % JUDGED_AT_A_TIME === JUDGED_AT_A_TIME - 1) await setImmediate();
    const count = counts.get(one.start);
    const outcome = judge(one, versions, now);
    if (!(count && outcome)) continue;
    count.due += 1;
    if (outcome === 'inTime') count.inTime += 1;
  }
  return periods.map((period) => ({ ...period, ...(counts.get(period.start) ?? { due: 0, inTime: 0 }) }));
}

function judge(
  { createdAt, firstContactAt, status }: AnsweredCase,
  versions: readonly PromiseVersion[],
  now: Date,
): 'inTime' | 'late' | null {
  const { dueAt } = promiseClock({ createdAt, firstContactAt, waitingSince: null }, versions);
  if (firstContactAt) return firstContactAt <= dueAt ? 'inTime' : 'late';
  return status === 'withdrawn' || dueAt > now ? null : 'late';
}
