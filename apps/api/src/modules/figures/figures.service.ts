import type { Database } from '@marque/db/database';
import type { FigurePeriod, Figures, FigureUnit } from '@marque/domain/review/figures';
import type { Kysely } from 'kysely';
import { judgePromises } from '../../platform/promise/judge-promises.ts';
import { listPromiseVersions } from '../../platform/promise/promise-versions.queries.ts';
import { countAges, countMakes, listCases, measurePeriods } from './figures.queries.ts';

/** Deleted cases do not count (spec 27). */
export async function getFigures(db: Kysely<Database>, unit: FigureUnit, now: Date): Promise<Figures> {
  const [periods, makes, ages] = await Promise.all([
    countPeriods(db, unit, now),
    countMakes(db, unit, now),
    countAges(db, now),
  ]);
  return { unit, countedAt: now, periods, makes, ages };
}

export async function countPeriods(db: Kysely<Database>, unit: FigureUnit, now: Date): Promise<FigurePeriod[]> {
  const [periods, cases, versions] = await Promise.all([
    measurePeriods(db, unit, now),
    listCases(db, unit, now),
    listPromiseVersions(db),
  ]);
  const counts = new Map(periods.map(({ start }) => [start, { due: 0, inTime: 0 }]));
  const outcomes = await judgePromises(cases, versions, now);
  for (const [index, { start }] of cases.entries()) {
    const count = counts.get(start);
    const outcome = outcomes[index];
    if (!(count && outcome)) continue;
    count.due += 1;
    if (outcome === 'inTime') count.inTime += 1;
  }
  return periods.map((period) => ({ ...period, ...(counts.get(period.start) ?? { due: 0, inTime: 0 }) }));
}
